import type { Layer } from '@purser/domain/forecast/forecast-source';

/** How sure a layer is, told by its pattern first: the text beside it says the same. */
export const LayerMark = ({ layer }: { layer: Layer }) => (
  <i className="inline-block flex-none rounded-xs w-3.5 h-2.5" data-layer={layer} aria-hidden="true" />
);
