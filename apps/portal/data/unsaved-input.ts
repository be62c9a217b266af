/**
 * Unsaved input is not lost without asking (C-181). Every form reports whether it has unsaved input:
 *
 *     useUnsavedInput(draft !== initial)
 *
 * Input that the service has refused is not unsaved until it is changed again: closing the form loses nothing that could
 * have been saved.
 *
 * Links, the dog switch, the browser's back button and the update to a newer version then ask first, and so does the
 * surrounding dialog when it is closed by Escape, the back button, a click outside or its X. A form stops asking when it is unmounted,
 * its dialog has closed or its input was saved. If the draft lives outside the dialog's content, pass it to the dialog:
 * `<Dialog hasUnsavedInput={comment !== ''}>`. For a draft that only choosing another dog discards, use
 * `useUnsavedDogDraft`.
 *
 * The hooks register with the commit (`useLayoutEffect`): what is on screen is guarded, however soon the customer leaves.
 */
import { createContext, useContext, useLayoutEffect, useMemo } from 'react'
import { externalStore } from './external-store.ts'
import { discardCount, revertStep, setLeaveGuard } from './leave-guard.ts'

/** The dialog that contains a form. */
export interface UnsavedScope {
  /** Identifies the dialog while it is mounted. */
  readonly dialog: object
  /** A closed dialog's input does not count. */
  readonly open: boolean
}

/** The surrounding dialog; null on a page. */
export const UnsavedScopeContext = createContext<UnsavedScope | null>(null)

/** The question to the customer: leave and discard the input, or stay. */
export interface LeaveQuestion {
  /** Only the plan being chosen would be lost, no typed input. */
  readonly isPlan: boolean
  readonly discard: () => void
  readonly stay: () => void
}

/** The question on screen; null if there is none. */
export const leaveQuestion = externalStore<LeaveQuestion | null>(null)

let canAsk = false

/**
 * Called when the dialog that shows the question is mounted; returns a function that reverts it. A question that was asked
 * before then is shown now. If it cannot be shown, leaving once more discards the input.
 */
export function enableLeaveQuestion(): () => void {
  canAsk = true
  return () => {
    canAsk = false
    leaveQuestion.set(null)
  }
}

interface Input {
  /** Null for a form on the page itself. */
  readonly dialog: object | null
}

/** Stands in for the dialog of a draft that only switching to another dog discards. */
const DOG_DRAFT = {}

const inputs = new Set<Input>()

const typedInputs = () => [...inputs].filter(({ dialog }) => dialog !== DOG_DRAFT)

/** The current address, to which a press of the back button is reverted. */
let currentAddress = ''

function remove(removed: readonly Input[]): void {
  for (const input of removed) inputs.delete(input)
  if (inputs.size === 0) removeGuard()
}

function confirm(affected: readonly Input[], go: () => void): void {
  if (affected.length === 0) return go()
  const discard = () => {
    leaveQuestion.set(null)
    // The draft of a dog stays registered: it is discarded by the switch itself, which can fail.
    remove(affected.filter(({ dialog }) => dialog !== DOG_DRAFT))
    if (affected.some(({ dialog }) => dialog === null)) discardCount.set(discardCount.get() + 1)
    go()
  }
  const isPlan = affected.every(({ dialog }) => dialog === DOG_DRAFT)
  const isAskedInVain = !canAsk && leaveQuestion.get() !== null
  if (isAskedInVain) discard()
  else leaveQuestion.set({ isPlan, discard, stay: () => leaveQuestion.set(null) })
}

const confirmForAll = (go: () => void, toOtherDog?: boolean) =>
  confirm(toOtherDog ? [...inputs] : typedInputs(), go)

/** Reverts going back, and repeats it if the customer agrees. */
function onPopState(event: Event): void {
  if (typedInputs().length === 0) return
  revertStep(event, currentAddress)
  confirmForAll(() => history.back())
}

function onUnload(event: BeforeUnloadEvent): void {
  if (typedInputs().length > 0) event.preventDefault()
}

function installGuard(): void {
  setLeaveGuard({ confirm: confirmForAll, onPopState })
  addEventListener('beforeunload', onUnload)
}

function removeGuard(): void {
  setLeaveGuard(null)
  removeEventListener('beforeunload', onUnload)
}

/** Registers unsaved input on screen; returns a function that removes it. */
export function registerInput(dialog: object | null): () => void {
  const input: Input = { dialog }
  if (inputs.size === 0) installGuard()
  currentAddress = location.href
  inputs.add(input)
  return () => remove([input])
}

/** Registers a draft that only choosing another dog discards; returns a function that removes it. */
export const registerDogDraft = (): (() => void) => registerInput(DOG_DRAFT)

/** Closes a dialog, at once if it has no unsaved input, else if the customer agrees. */
export function confirmCloseDialog(dialog: object, go: () => void): void {
  confirm(
    [...inputs].filter((input) => input.dialog === dialog),
    go,
  )
}

export function hasUnsavedInputIn(dialog: object): boolean {
  return [...inputs].some((input) => input.dialog === dialog)
}

function useRegisteredInput(isDirty: boolean, dialog: object | null): void {
  useLayoutEffect(() => (isDirty ? registerInput(dialog) : undefined), [isDirty, dialog])
}

/** For forms: `isDirty` while there is unsaved input. */
export function useUnsavedInput(isDirty: boolean): void {
  const scope = useContext(UnsavedScopeContext)
  useRegisteredInput(isDirty && scope?.open !== false, scope?.dialog ?? null)
}

/** For drafts that outlive their dialog and page: only choosing another dog discards them, after asking. */
export function useUnsavedDogDraft(isKept: boolean): void {
  useLayoutEffect(() => (isKept ? registerDogDraft() : undefined), [isKept])
}

/** For dialogs: the scope of the forms inside, and whether the dialog's owner has unsaved input. */
export function useUnsavedScope(open: boolean, isDirty: boolean): UnsavedScope {
  const dialog = useMemo(() => ({}), [])
  useRegisteredInput(open && isDirty, dialog)
  return useMemo(() => ({ dialog, open }), [dialog, open])
}
