import { type RenewingContract, renewingContract } from '@purser/api/contracts';

/** A contract of the demonstration, in the company's currency. */
export function demoContract(terms: object): RenewingContract {
  const { cost, ...contract } = renewingContract.parse(terms);
  if (cost === null) throw new Error('A contract of the demonstration has no cost.');
  return { ...contract, cost };
}
