import type { PurchaseRequest } from '@purser/api/request-replies';
import { requestLabels } from '@purser/domain/request-changes';
import { useQuery } from '@tanstack/react-query';
import { namesAmong } from '../../../lib/people-names.ts';
import { usersQuery, useSoftwareOptions } from '../../../lib/reference.ts';
import { segmentColor } from '../../../lib/segment-color.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/money.tsx';
import { Person } from '../../../ui/person.tsx';
import { drawnShares } from '../../../ui/share-draft.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SplitBar } from '../../../ui/split-bar.tsx';
import { departmentLabel, readDepartment } from '../department-shares.ts';
import { owners, type RequestField } from './request-fields.ts';

export function DetailFacts({ request, only }: { request: PurchaseRequest; only?: readonly RequestField[] }) {
  const isShown = (name: RequestField) => !only || only.includes(name);
  return (
    <Facts className="detail-facts">
      {names.filter(isShown).map((name) => (
        <Fact key={name} label={requestLabels[name]}>
          {request[name]}
        </Fact>
      ))}
      {isShown('estimatedCost') && (
        <Fact label={requestLabels.estimatedCost} none="Cost TBD">
          {request.estimatedCost !== null && (
            <b className="font-medium">
              <Money amount={request.estimatedCost} />
            </b>
          )}
        </Fact>
      )}
      {isShown('department') && (
        <Fact label={requestLabels.department}>
          {request.department !== null && <Department text={request.department} />}
        </Fact>
      )}
      {notes.filter(isShown).map((name) => (
        <Fact key={name} label={requestLabels[name]} span="whole">
          {request[name] && <p>{request[name]}</p>}
        </Fact>
      ))}
      {owners.filter(isShown).map((name) => (
        <Fact key={name} label={requestLabels[name]} span="third">
          {request[name] !== null && <Owner id={request[name]} />}
        </Fact>
      ))}
    </Facts>
  );
}

const names = ['vendor', 'productName'] as const;
const notes = ['description', 'businessRequirements'] as const;

function Department({ text }: { text: string }) {
  const known = useSoftwareOptions().businessSegments;
  const department = readDepartment(text);
  const shares = drawnShares(department.segments, department.percentages);
  return (
    <span className="flex items-center gap-2">
      <SplitBar shares={shares.map((part) => ({ ...part, color: segmentColor(known, part.label) }))} />
      {departmentLabel(department)}
    </span>
  );
}

function Owner({ id }: { id: number }) {
  const { data: users, isError } = useQuery(usersQuery);
  if (!users) return isError ? 'Name not loaded' : <Skeleton width={96} height={14} />;
  const user = users.find((other) => other.id === id);
  return <Person name={namesAmong(users).of(id) ?? 'Unknown User'} src={user?.profileImageUrl} />;
}
