import { expect, test } from 'vitest';
import { jsonOf } from '../../test/answers.ts';
import { colleague } from '../../test/colleagues.ts';
import { contract } from '../../test/endpoint-examples.ts';
import { call, endpointsOfApi } from '../../test/endpoint-table.ts';
import { anyKind, hostileBodies } from '../../test/hostile-bodies.ts';
import { startApp } from '../../test/start-app.ts';
import { savedWorkflow, userStep } from '../../test/workflows.ts';

const endpoints = await endpointsOfApi();
const written = endpoints.filter(({ name }) => name !== 'createBackup');

test.each(written.filter((endpoint) => hostileBodies(endpoint, [0]).length > 0))(
  'Whatever a field of its body is, it is no fault of ours: $address',
  async (endpoint) => {
    await using app = await startApp({ PASSWORD_SIGN_IN: 'true' });
    const eve = await colleague(app, { email: 'eve@example.com', role: 'admin' });
    await colleague(app, { email: 'bob@example.com' });
    jsonOf(
      await eve.send('POST', '/api/software', { vendor: 'Figma', product_name: 'Seats', contract }),
      201,
    );
    await savedWorkflow(eve, userStep('check', eve), userStep('buy', eve));
    for (const _ of [1, 2])
      jsonOf(
        await eve.send('POST', '/api/purchase-requests', { vendor: 'Wasabi', productName: 'Storage' }),
        201,
      );
    const faults: string[] = [];
    for (const { at, body } of hostileBodies(endpoint, anyKind)) {
      const { statusCode } = await call(eve, endpoint, { body });
      if (statusCode >= 500 && statusCode !== 501)
        faults.push(`${at}: ${JSON.stringify(body).slice(0, 300)}`);
    }
    expect(faults).toEqual([]);
  },
);
