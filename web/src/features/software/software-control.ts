import type { NewSoftware, NewSoftwareInput } from '@purser/api/software';
import type { Control } from 'react-hook-form';

/** The form of a new item, for the fields that stand in it. */
export type SoftwareControl = Control<NewSoftwareInput, unknown, NewSoftware>;
