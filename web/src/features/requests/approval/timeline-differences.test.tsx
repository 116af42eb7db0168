import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openRequest } from '../../../../test/request-page.ts';
import { requestOf, stepsOf } from '../../../../test/requests.ts';
import { textsIn } from '../../../../test/texts.ts';

test('The timeline tells at the wrap-up in what it came out otherwise than approved', async () => {
  const request = requestOf({ status: 'approved', currentStep: 'operations_wrapup', softwareId: 7 });
  const steps = stepsOf(request).map((step) => ({
    ...step,
    differences:
      step.stepName === 'operations_wrapup'
        ? [
            { label: 'Cost', approved: '$1,000', contracted: '$1,050' },
            { label: 'Tech Admin', approved: 'Tom Okafor', contracted: null },
          ]
        : [],
  }));
  await openRequest(request, {}, steps);
  const list = screen.getByRole('list', { name: 'Other than approved' });
  expect(textsIn(list, 'listitem')).toEqual([
    'Cost approved at $1,000 a year, entered at $1,050 a year',
    'No tech admin instead of the approved Tom Okafor',
  ]);
});
