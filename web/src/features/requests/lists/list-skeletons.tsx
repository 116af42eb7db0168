import { defaultWorkflow } from '@purser/domain/workflow';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

// Columns of one height would look like a table.
const cards = [3, 4, 2, 2, 3, 1, 4, 2];

export function BoardSkeleton() {
  return (
    <Waiting label="Loading requests" className="board overflow-hidden!">
      {cards.slice(0, defaultWorkflow.length + 2).map((count, column) => (
        <div key={column} className="board-column">
          <header>
            <Skeleton width={14} height={14} round />
            <Skeleton width="60%" />
          </header>
          <div className="board-cards flex flex-col gap-2 pt-1">
            {Array.from({ length: count }, (_, at) => (
              <div key={at} className="request-card">
                <span className="request-title">
                  <Skeleton width={`${60 + ((column + 3 * at) % 4) * 9}%`} />
                </span>
                <span className="request-line">
                  <Skeleton width="32%" />
                </span>
                <span className="request-people">
                  <Skeleton width={20} height={20} round />
                  <Skeleton width="50%" />
                </span>
              </div>
            ))}
          </div>
        </div>
      ))}
    </Waiting>
  );
}

// The first two groups are open. Bars of different lengths don't look like a grid.
const groups = [4, 5, 0, 0, 0];

export function ListSkeleton() {
  return (
    <Waiting
      label="Loading requests"
      className="relative flex-1 min-h-[16rem] max-h-dvh overflow-y-auto border-t border-line scrollbar-thin overflow-hidden!"
    >
      {groups.map((count, group) => (
        <div key={group} className="request-group">
          <div className="request-group-bar">
            <Skeleton width={14} height={14} round />
            <Skeleton width={`${140 + ((group * 3) % 4) * 20}px`} />
          </div>
          {Array.from({ length: count }, (_, at) => (
            <div key={at} className="request-row-bar">
              <Skeleton width={`${28 + ((group + 3 * at) % 4) * 8}%`} />
              <Skeleton width="12%" />
            </div>
          ))}
        </div>
      ))}
    </Waiting>
  );
}
