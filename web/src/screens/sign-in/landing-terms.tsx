import { Badge } from '../../ui/badge.tsx';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];

// From and to in percent of the half year; the hue of the contract's segment.
const terms = [
  { from: -4, to: 22, hue: 3 },
  { from: 9, to: 58, hue: 2 },
  { from: 41, to: 104, hue: 4 },
  { from: -4, to: 47, hue: 1 },
  { from: 26, to: 71, hue: 2 },
  { from: 62, to: 104, hue: 3 },
  { from: 14, to: 39, hue: 4 },
  { from: -4, to: 46, hue: 2, isNext: true },
  { from: 52, to: 93, hue: 1 },
  { from: 3, to: 67, hue: 3 },
  { from: 33, to: 81, hue: 2 },
  { from: -4, to: 30, hue: 4 },
  { from: 48, to: 104, hue: 2 },
  { from: 20, to: 62, hue: 1 },
  { from: 7, to: 52, hue: 2 },
  { from: 57, to: 88, hue: 4 },
  { from: -4, to: 75, hue: 3 },
  { from: 29, to: 104, hue: 1 },
  { from: 12, to: 43, hue: 2 },
  { from: 66, to: 104, hue: 3 },
  { from: 1, to: 34, hue: 4 },
  { from: 45, to: 79, hue: 1 },
  { from: -4, to: 55, hue: 2 },
  { from: 22, to: 97, hue: 3 },
  { from: 70, to: 104, hue: 1 },
  { from: 10, to: 63, hue: 4 },
];
const today = 40;

const hues = ['bg-seg-0', 'bg-seg-1', 'bg-seg-2', 'bg-seg-3', 'bg-seg-4'];

/** Decoration: half a year of contracts, one of which is about to end. */
export function LandingTerms() {
  return (
    <div
      className="relative hidden overflow-hidden border-l border-line bg-canvas min-[861px]:block"
      aria-hidden="true"
    >
      <div className="absolute inset-0 grid grid-cols-6">
        {months.map((month) => (
          <span key={month} className="border-r border-line pt-7 pl-3 text-12 text-ink-3">
            {month}
          </span>
        ))}
      </div>
      <div className="absolute inset-x-0 top-20 bottom-0 grid auto-rows-[20px] gap-[18px]">
        {terms.map(({ from, to, hue, isNext }) => (
          <div key={`${from} ${to} ${hue}`} className="relative">
            <i
              className={`absolute inset-y-0 rounded-sm ${isNext ? 'bg-accent-fill' : `${hues[hue]} opacity-20`}`}
              style={{ left: `${from}%`, width: `${to - from}%` }}
            />
            {isNext && (
              <span className="absolute ml-2" style={{ left: `${to}%` }}>
                <Badge variant="destructive">11 days left</Badge>
              </span>
            )}
          </div>
        ))}
      </div>
      <div className="absolute top-15 bottom-0 w-px bg-danger" style={{ left: `${today}%` }}>
        <span className="absolute -top-1 -left-[3px] size-[7px] rounded-full bg-danger" />
      </div>
    </div>
  );
}
