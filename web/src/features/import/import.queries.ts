import { getSoftwareOptions, saveSoftwareOptions } from '@purser/api/addresses';
import {
  type CsvMapping,
  type CsvWarning,
  type ImportProgress,
  type ImportReply,
  type MappingNeeded,
  mappingNeeded,
} from '@purser/api/portfolio';
import { Problem } from '@purser/domain/problem';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { refresh } from '../../lib/query-keys.ts';
import { softwareOptionsQuery } from '../../lib/reference.ts';
import { toast } from '../../lib/toast.ts';
import { type CsvSending, sendCsv } from './send-csv.ts';

/** A file as it was chosen. The number tells two files of the same name apart. */
export interface ChosenFile {
  readonly number: number;
  readonly file: File;
}

interface ImportRequest {
  readonly file: File;
  readonly mapping?: CsvMapping | undefined;
}

/** What a file turned out to be: one of ours with what it would do, or one whose columns somebody must match first. */
export type CheckedFile = { readonly reply: ImportReply } | { readonly needed: MappingNeeded };

/** A trial to ask for: the mapping, whether it can be tried, and the answer where it is known already. */
interface TrialQuestion {
  readonly mapping: CsvMapping;
  readonly isReady: boolean;
  readonly known?: ImportReply | undefined;
}

/** What the import would do with this mapping. Each change asks anew and drops the question before it. */
export function useTrialRun({ number, file }: ChosenFile, { mapping, isReady, known }: TrialQuestion) {
  const [progress, setProgress] = useState<ImportProgress>();
  const query = useQuery({
    queryKey: ['import-trial', number, mapping],
    queryFn: ({ signal }) => {
      setProgress(undefined);
      return sendCsv({ file, mapping: sentMapping(mapping), isTrial: true, signal, onProgress: setProgress });
    },
    enabled: isReady,
    initialData: known,
    placeholderData: keepPreviousData,
    // Somebody else may change the portfolio meanwhile: an old answer is never shown as a new one.
    gcTime: 0,
    meta: { holdsWork: true },
  });
  return { ...query, progress };
}

/** Sends a file to see what it is, before anything is asked or written. */
export function useFileCheck(onChecked: (checked: CheckedFile) => void) {
  return useSending({ send: checkCsv, onSuccess: onChecked, onSettled: undefined });
}

/** The import itself: at most one at a time, with its progress, its end, and a way to stop it. */
export function useImportRun() {
  const client = useQueryClient();
  const { data, ...run } = useSending({
    send: (sending) => sendCsv({ ...sending, isTrial: false }),
    onSuccess: (reply) => toast({ title: 'Upload successful', description: summaryOf(reply) }),
    // Even after a lost connection: the server may have finished without our hearing of it, and added people and options.
    onSettled: () => void refresh(client, ['software', 'people', 'options']),
  });
  return { ...run, reply: data };
}

interface Sending<Answer> {
  readonly send: (sending: Omit<CsvSending, 'isTrial'>) => Promise<Answer>;
  readonly onSuccess: (answer: Answer) => void;
  readonly onSettled: (() => void) | undefined;
}

function useSending<Answer>({ send, onSuccess, onSettled }: Sending<Answer>) {
  const controller = useRef<AbortController>(null);
  const [progress, setProgress] = useState<ImportProgress>();
  const { mutate, reset, data, error, isPending, variables } = useMutation({
    mutationFn: ({ file, mapping }: ImportRequest) => {
      setProgress(undefined);
      controller.current = new AbortController();
      const { signal } = controller.current;
      return send({ file, mapping: sentMapping(mapping), signal, onProgress: setProgress });
    },
    onSuccess,
    onSettled,
    meta: { quiet: true },
  });
  const isCancelled = error?.name === 'AbortError';
  return {
    start: mutate,
    retry: () => variables && mutate(variables),
    cancel: () => controller.current?.abort(),
    reset,
    progress,
    isPending,
    isCancelled,
    problem: isCancelled ? null : error,
    data,
  };
}

// A file of ours needs no mapping until somebody says how to read it.
const sentMapping = (mapping: CsvMapping | undefined): CsvMapping | undefined => {
  const { columns = {}, ...reading } = mapping ?? {};
  return Object.keys({ ...columns, ...reading }).length > 0 ? mapping : undefined;
};

/** Values of a file that a list of Settings lacks. */
export type NewOptions = NonNullable<CsvWarning['newOptions']>;

/** Adds values to a list of Settings; a trial that asked for them is run again. */
export function useAddOptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ list, values }: NewOptions) => {
      // So that what somebody else has added to the same list since is neither lost nor repeated.
      const saved = (await call(getSoftwareOptions))[list];
      const known = new Set(saved.map((value) => value.toLowerCase()));
      const added = values.filter((value) => !known.has(value.toLowerCase()));
      return call(saveSoftwareOptions, { body: { [list]: [...saved, ...added] } });
    },
    meta: {
      success: { title: 'Success', description: 'Added to Settings' },
      failure: { title: 'Nothing was added to Settings', description: 'server' },
    },
    onSuccess: (options) => {
      client.setQueryData(softwareOptionsQuery.queryKey, options);
      void client.invalidateQueries({ queryKey: ['import-trial'] });
    },
  });
}

/** How many rows are warned of, each as often as something is said of it. */
export const warningsIn = (warnings: ImportReply['warnings']): number =>
  warnings.reduce((sum, { count }) => sum + count, 0);

/** 'Imported 31 items, 4 warnings' (docs/product/csv-import.md#answer); items, of which several rows may tell. */
export function summaryOf({ items, updatedItems, warnings }: ImportReply): string {
  const remarks = warnings.length > 0 ? `, ${warningsIn(warnings)} warnings` : '';
  return `Imported ${items + updatedItems} items${remarks}`;
}

async function checkCsv(sending: Omit<CsvSending, 'isTrial'>): Promise<CheckedFile> {
  try {
    return { reply: await sendCsv({ ...sending, isTrial: true }) };
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'mapping_needed')
      return { needed: mappingNeeded.parse(cause.more) };
    throw cause;
  }
}
