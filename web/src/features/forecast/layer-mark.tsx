import type { Layer } from '@purser/domain/forecast/forecast-source';

/** How sure a layer is, told by its pattern first: the text beside it says the same. */
export const LayerMark = ({ layer }: { layer: Layer }) => (
  <i className="layer-mark" data-layer={layer} aria-hidden="true" />
);
