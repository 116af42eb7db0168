import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** What a call answered, which must have this status. */
export function jsonOf(answer: LightMyRequestResponse, status = 200) {
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
}
