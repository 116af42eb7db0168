/** Contracts that are submitted for approval instead of created (docs/product/contracts.md#approval-of-contracts). */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { newContract } from './contracts.ts';
import { endpoint, idParams } from './endpoint.ts';
import { requestReply } from './requests.ts';
import { newSoftware, softwareReply } from './software.ts';

const tag = 'Purchase requests';

/** Opens a request, submitted at once, for a contract of an item that is there. */
export const submitContract = endpoint({
  address: addresses.submitContract,
  tag,
  summary: 'Submit a contract for approval',
  params: idParams,
  body: newContract,
  reply: requestReply,
  status: 201,
});

/** A new item whose contract is submitted for approval. */
export const newSoftwareForApproval = newSoftware.safeExtend({ contract: newContract });
export type NewSoftwareForApproval = z.output<typeof newSoftwareForApproval>;

/** Adds an item without its contract and opens a request for that, submitted at once; both, or nothing. */
export const submitSoftware = endpoint({
  address: addresses.submitSoftware,
  tag,
  summary: 'Add software and submit its contract for approval',
  body: newSoftwareForApproval,
  reply: z.object({ software: softwareReply, request: requestReply }),
  status: 201,
});
