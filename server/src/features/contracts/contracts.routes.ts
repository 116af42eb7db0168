import * as endpoints from '@purser/api/contracts';
import * as software from '@purser/api/software';
import { claiming } from '../../platform/files/claims.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { getSoftware } from '../software/software.service.ts';
import { applyRate, listInCurrencies } from './apply-rate.service.ts';
import { createContract } from './contract-creation.service.ts';
import { withCost, withCostIfAny } from './contract-currency.ts';
import { listAllContracts, listContracts } from './contracts.queries.ts';
import {
  createSoftwareWithContractAndFiles,
  deleteContract,
  deleteSoftware,
  getContract,
  terminateSoftware,
  updateContract,
} from './contracts.service.ts';
import { changeSoftware } from './ended-contracts.ts';

/** Contracts, and the calls that concern an item together with its contracts. */
export function registerContractRoutes(server: Server): void {
  serveShared(server, endpoints.listContracts, {
    settle: () => ({}),
    compute: ({ db, turn }) => listAllContracts(db, turn),
  });
  serve(server, endpoints.getContract, ({ db, params }) => getContract(db, params.id));
  serve(server, endpoints.listSoftwareContracts, async ({ db, params }) => {
    await getSoftware(db, params.id);
    return listContracts(db, params.id);
  });
  serve(server, endpoints.createContract, async (call) => {
    const { takesCancellationBack, ...given } = call.body;
    return createContract(call, call.params.id, {
      contract: await withCost(call, given),
      takesCancellationBack,
    });
  });
  serve(server, endpoints.putContract, (call) => updateContract(call, call.params.id, call.body));
  serve(server, endpoints.patchContract, (call) => updateContract(call, call.params.id, call.body));
  serveShared(server, endpoints.listContractsInCurrencies, {
    settle: () => ({}),
    compute: ({ db, turn }) => listInCurrencies(db, turn),
  });
  serve(server, endpoints.applyRate, (call) => applyRate(call, call.body));
  serve(server, endpoints.deleteContract, (call) => deleteContract(call, call.params.id));
  serve(claiming(server), software.createSoftware, async (call) => {
    const contract = await withCostIfAny(call, call.body.contract, 'contract.');
    return createSoftwareWithContractAndFiles(call, { ...call.body, contract });
  });
  serve(server, software.putSoftware, (call) => changeSoftware(call, call.params.id, call.body));
  serve(server, software.patchSoftware, (call) => changeSoftware(call, call.params.id, call.body));
  serve(server, software.deleteSoftware, (call) => deleteSoftware(call, call.params.id));
  serve(server, software.terminateSoftware, (call) =>
    terminateSoftware(call, call.params.id, call.body.endDate),
  );
}
