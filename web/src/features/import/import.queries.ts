import { getSoftwareOptions, saveSoftwareOptions } from '@purser/api/addresses';
import {
  type CsvMapping,
  type CsvWarning,
  type FileChoice,
  type ImportProgress,
  type ImportReply,
  type MappingNeeded,
  mappingNeeded,
} from '@purser/api/portfolio';
import { Problem } from '@purser/domain/problem';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { countOf } from '../../lib/format.ts';
import { refresh } from '../../lib/query-keys.ts';
import { softwareOptionsQuery } from '../../lib/reference.ts';
import { toast } from '../../lib/toast.ts';
import { type CsvSending, sendCsv } from './send-csv.ts';

/** The number distinguishes two files of the same name. */
export interface ChosenFile {
  readonly number: number;
  readonly file: File;
  readonly choice: FileChoice;
}

interface ImportRequest {
  readonly file: File;
  readonly choice: FileChoice;
  readonly mapping?: CsvMapping | undefined;
}

export type CheckedFile = { readonly reply: ImportReply } | { readonly needed: MappingNeeded };

interface TrialQuestion {
  readonly mapping: CsvMapping;
  readonly isReady: boolean;
  readonly known?: ImportReply | undefined;
}

export function useTrialRun(
  { number, file, choice }: ChosenFile,
  { mapping, isReady, known }: TrialQuestion,
) {
  const [progress, setProgress] = useState<ImportProgress>();
  const query = useQuery({
    queryKey: ['import-trial', number, mapping],
    queryFn: ({ signal }) => {
      setProgress(undefined);
      return sendCsv({
        file,
        choice,
        mapping: sentMapping(mapping),
        isTrial: true,
        signal,
        onProgress: setProgress,
      });
    },
    enabled: isReady,
    initialData: known,
    placeholderData: keepPreviousData,
    // Somebody else may change the portfolio meanwhile, so an old answer must not be reused.
    gcTime: 0,
    refetchOnMount: known ? true : 'always',
    meta: { holdsWork: true },
  });
  return { ...query, progress };
}

export function useFileCheck(onChecked: (checked: CheckedFile) => void) {
  return useSending({ send: checkCsv, onSuccess: onChecked, onSettled: undefined });
}

export function useImportRun() {
  const client = useQueryClient();
  const { data, ...run } = useSending({
    send: (sending) => sendCsv({ ...sending, isTrial: false }),
    onSuccess: (reply) =>
      toast({ title: 'Upload successful', description: summaryOf(reply), note: refusedText(reply) }),
    // Also after a lost connection: the server may have finished, and added people and options.
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
    mutationFn: ({ file, choice, mapping }: ImportRequest) => {
      setProgress(undefined);
      controller.current = new AbortController();
      const { signal } = controller.current;
      return send({ file, choice, mapping: sentMapping(mapping), signal, onProgress: setProgress });
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

// A file of ours needs no mapping until somebody changes how to read it.
const sentMapping = (mapping: CsvMapping | undefined): CsvMapping | undefined => {
  const { columns = {}, ...reading } = mapping ?? {};
  return Object.keys({ ...columns, ...reading }).length > 0 ? mapping : undefined;
};

export type NewOptions = NonNullable<CsvWarning['newOptions']>;

export function useAddOptions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ list, values }: NewOptions) => {
      // Values that somebody else has added since are neither lost nor repeated.
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

/** 'Imported 31 items, 4 warnings' (docs/product/csv-import.md#answer); several rows may describe one item. */
export function summaryOf({ items, updatedItems, warnings }: ImportReply): string {
  const remarks = warnings.length > 0 ? `, ${warnings.length} warnings` : '';
  return `Imported ${items + updatedItems} items${remarks}`;
}

/** '2 rows were refused'; undefined where none was. */
export const refusedText = ({ errors }: ImportReply): string | undefined =>
  errors.length > 0 ? countOf(errors.length, 'row was refused', 'rows were refused') : undefined;

async function checkCsv(sending: Omit<CsvSending, 'isTrial'>): Promise<CheckedFile> {
  try {
    return { reply: await sendCsv({ ...sending, isTrial: true }) };
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'mapping_needed')
      return { needed: mappingNeeded.parse(cause.more) };
    throw cause;
  }
}
