import { departmentTotalMessage } from '@purser/domain/department';
import { requestLabels } from '@purser/domain/request-changes';
import { useController } from 'react-hook-form';
import { useSoftwareOptions } from '../../../lib/reference.ts';
import { segmentColor } from '../../../lib/segment-color.ts';
import { ShareBox } from '../../../ui/share-box.tsx';
import type { RequestFormInput } from './request-form.ts';

const words = { total: departmentTotalMessage };

/** The segments of a request and, with more than one, their percentages. */
export function DepartmentField({ className }: { className?: string }) {
  const known = useSoftwareOptions().businessSegments;
  const { field, fieldState } = useController<RequestFormInput, 'department'>({ name: 'department' });
  const { value, onChange, ref } = field;
  return (
    <ShareBox
      label={requestLabels.department}
      hint="Business segments"
      options={known}
      names={value.segments}
      percentages={value.percentages}
      onChange={(segments, percentages) => onChange({ segments, percentages })}
      colorOf={(segment) => segmentColor(known, segment)}
      words={words}
      error={fieldState.error?.message}
      className={className}
      ref={ref}
    />
  );
}
