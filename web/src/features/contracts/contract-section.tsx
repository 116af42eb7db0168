import { useQuery } from '@tanstack/react-query';
import { Answer } from '../../ui/answer.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { ContractBoard, type ContractSectionProps, SectionFrame } from './contract-board.tsx';
import { softwareContractsQuery } from './contracts.queries.ts';

/** An item's contracts (docs/product/panel.md#contract-information). */
export function ContractSection(props: ContractSectionProps) {
  const query = useQuery(softwareContractsQuery(props.softwareId));
  return (
    <Answer
      query={query}
      waiting={<ContractsWaiting />}
      failed="Contracts could not be loaded"
      frame={(instead) => <SectionFrame>{instead}</SectionFrame>}
    >
      {() => <ContractBoard key={props.softwareId} {...props} />}
    </Answer>
  );
}

const factWidths = [88, 132, 120, 104, 64, 72];

function ContractsWaiting() {
  return (
    <Waiting label="Loading contracts">
      <div className="terms">
        <div className="term">
          <Skeleton height={6} />
          <span className="mt-2.5 mb-1.5 block">
            <Skeleton width={52} />
          </span>
          <Skeleton width={64} />
        </div>
      </div>
      <div className="facts">
        {factWidths.map((width) => (
          <div key={width} className="grid gap-2 py-0.5">
            <Skeleton width={72} height={10} />
            <Skeleton width={width} height={14} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
