import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TermField } from './term-field.tsx';
import type { useTerm } from './use-term.ts';

type EndFieldProps = {
  term: ReturnType<typeof useTerm>;
  today: string;
  hint?: string | undefined;
  missing?: string | undefined;
  required?: boolean;
};

/** The end of a term and, where it is billed within the year, whether the contract runs until it is cancelled. */
export function EndField({ term, ...props }: EndFieldProps) {
  const { end, running } = term;
  return (
    <div className="grid content-start gap-1">
      <TermField {...end} {...props} />
      {running.isAsked && (
        <span className="flex flex-wrap items-center gap-x-3">
          <Checkbox
            label="Runs until cancelled"
            checked={running.isOn}
            onChange={({ target }) => running.choose(target.checked)}
          />
          {running.isLocked && (
            <Button variant="link" size="sm" onClick={() => running.choose(false)}>
              Change end date
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
