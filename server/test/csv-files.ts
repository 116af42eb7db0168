import { readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, Visitor } from './start-app.ts';

/** A file of the folder `data`. */
export const dataFile = (name: string): Buffer => readFileSync(new URL(`./data/${name}`, import.meta.url));

export interface UploadFields {
  readonly mapping?: object | string;
  readonly dryRun?: boolean | string;
  readonly fileName?: string;
}

export async function uploadCsv(
  app: TestApp,
  visitor: Visitor,
  { file, ...fields }: { file: Buffer | string } & UploadFields,
): Promise<LightMyRequestResponse> {
  const { payload, headers } = await formOf(file, fields);
  return app.http.inject({
    method: 'POST',
    url: '/api/software/upload-csv',
    headers: { cookie: visitor.cookie, ...headers },
    payload,
  });
}

export async function formOf(
  file: Buffer | string | undefined,
  { mapping, dryRun, fileName = 'file.csv' }: UploadFields = {},
): Promise<EncodedForm> {
  const form = new FormData();
  if (mapping !== undefined)
    form.set('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  if (dryRun !== undefined) form.set('dryRun', String(dryRun));
  if (file !== undefined) form.set('csvFile', new Blob([new Uint8Array(Buffer.from(file))]), fileName);
  return encodeForm(form);
}

/** The body and headers with which a browser sends a form. */
export async function encodeForm(form: FormData): Promise<EncodedForm> {
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}

/** Sends a CSV file to a call that takes one as `csv`. */
export async function sendCsv(
  { http }: Pick<TestApp, 'http'>,
  { cookie }: Pick<Visitor, 'cookie'>,
  { url, file, field = 'csv' }: { url: string; file: Buffer | string; field?: string },
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(Buffer.from(file))], { type: 'text/csv' }), 'file.csv');
  const { payload, headers } = await encodeForm(form);
  return http.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload });
}

interface EncodedForm {
  readonly payload: Buffer;
  readonly headers: Record<string, string>;
}

export const sanFrancisco = {
  columns: {
    vendor: 'Vendor',
    product_name: 'Product',
    notes: 'Purpose',
    business_segment: 'Department Custodian',
  },
};

/** The mapping that serves the federal contracts, whose amounts are for the whole term. */
export const federal = {
  columns: {
    vendor: 'entity_name',
    product_name: 'description',
    business_segment: 'agency',
    start_date: 'date_effective',
    end_date: 'date_complete',
    cost: 'value',
  },
  amount: 'term',
};

export const registerHeader = 'vendor,product_name,business_segment,notes,start_date,end_date,cost\n';

/** Rows that are all about one product and differ in what they give, so that many could mean the same item. */
export function lookAlikes(rows: number): string {
  const row = (at: number): string => {
    const notes = at % 2 === 0 ? '' : `note ${at % 3}`;
    const dates = at % 5 === 0 ? ',,' : `2026-01-0${1 + (at % 3)},2026-12-31,${100 + (at % 7)}`;
    return `Acme,Rocket,${at % 3 === 0 ? 'Capital' : 'Studio; Capital'},${notes},${dates}\n`;
  };
  return registerHeader + Array.from({ length: rows }, (_, at) => row(at)).join('');
}
