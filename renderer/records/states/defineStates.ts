import type { ComponentType } from 'react'
import type { EndpointBody, EndpointKey, EndpointOutput } from '#contract/api/endpoints.ts'
import type { LocationPermission } from '#contract/permissions/catalogue.ts'
import type { RecordDefinition, RecordRow } from '#contract/records/define.ts'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import type { AnyRow, RecordView, RecordViewOf } from '../view.ts'

type PathOf<Key> = Key extends `POST /v1/${infer Path}/:uuid/hold` ? Path : never
/** Paths of the records for which `statedEndpoints` declares the four endpoints. */
type StatedPath = PathOf<EndpointKey>
/** A record whose rows have statuses and holds. */
export type StatedDefinition = RecordDefinition & { readonly path: StatedPath }

type BodyAt<Key> = Key extends EndpointKey ? EndpointBody<Key> : never
type OutputAt<Key> = Key extends EndpointKey ? EndpointOutput<Key> : never
/** Input of a step of this record. */
export type StatusBody<D extends StatedDefinition> = BodyAt<`POST /v1/${D['path']}/:uuid/status`>
/** Input of a hold, which is the same for every record. */
export type HoldBody = BodyAt<`POST /v1/${StatedPath}/:uuid/hold`>
/** Answers of the endpoints that are read, by the end of their path. */
export type StateParts<D extends StatedDefinition> = {
  transitions: OutputAt<`GET /v1/${D['path']}/:uuid/transitions`>
  states: OutputAt<`GET /v1/${D['path']}/:uuid/states`>
}
/** Input of a step other than the status, the version and the reason. */
type Given<D extends StatedDefinition> = Omit<StatusBody<D>, 'to' | 'version' | 'reason'>

/** The columns that the table of every record with statuses has. */
export type StatedRow = AnyRow & {
  status: RecordStatus
  state_since: string
  hold_reason: HoldReason | ''
  hold_until: string | null
  hold_note: string
}

/** Props of an input that the step dialog shows for a refusal. */
export type AskedProps<Row = StatedRow> = {
  row: Row
  value: string
  onChange: (value: string) => void
  /** Called when the user presses Enter in a one-line input. The dialog then takes the step. */
  onEnter: () => void
  hasFocus: boolean
  /** Whether the user tried to go on without a value. */
  isMissing: boolean
}

/** A refusal that disappears when the user gives something with the step. */
type AskedInput = { refusal: string; name: string; Input: ComponentType<AskedProps<never>> }
/**
 * A refusal that disappears when the user confirms it. The dialog shows its text and sends `given` with the step. The
 * button says `steps.<from>_<to>_<word>` if the record has this text.
 */
type Confirmed = { refusal: string; given: Readonly<Record<string, unknown>>; word: string }
export type Asked = AskedInput | Confirmed

/** Details of the refusals, as the server sends them. */
type About = Readonly<Record<string, readonly string[]>>

/** The statuses of a record, as data for the bar, the dialogs, the timeline, the bulk step and the board. */
export type States = {
  readonly view: RecordView & { readonly record: StatedDefinition }
  /** The right to take steps. By default it is the right to update the row. */
  readonly permission?: LocationPermission
  /** The graph of the contract. Steps outside of it are not offered. */
  readonly steps: readonly { readonly from: RecordStatus; readonly to: RecordStatus }[]
  /** Refusals with a text in the record's namespace, in the order in which a dialog lists them. */
  readonly refusals: readonly string[]
  /** Refusals that an input or a confirmation in the step dialog resolves. A missing reason is always asked for. */
  readonly asks?: readonly Asked[]
  /** The usual next status of each status. By default it is the next one in `new` … `picked_up`. */
  readonly next?: Readonly<Partial<Record<RecordStatus, RecordStatus>>>
  /** Colours of Mantine that differ from the usual ones. */
  readonly colors?: Readonly<Partial<Record<RecordStatus, string>>>
  /** A hook that gives refusals texts of their own, such as texts with names. Undefined means the common text. */
  readonly useRefusalText?: () => (refusal: string, about: About) => string | undefined
  /** Set if another part of the screen loads the steps again. The status bar then does not do it for a saved row. */
  readonly isFollowedElsewhere?: true
}

/** `States` with every name checked against the record and its endpoints. */
type StatesOf<D extends StatedDefinition> = Omit<States, 'view' | 'asks'> & {
  readonly view: RecordViewOf<D>
  readonly asks?: readonly (
    | { refusal: string; name: keyof Given<D> & string; Input: ComponentType<AskedProps<RecordRow<D>>> }
    | { refusal: string; given: Partial<Given<D>>; word: string }
  )[]
}

/** Declares the statuses of a record; one per record, in `features/<x>/states.ts`. */
export const defineStates = <const D extends StatedDefinition>(states: StatesOf<D>): States =>
  states as unknown as States
