/**
 * Half-filled forms are not lost without asking (C-181). Every form says whether something was typed that is not saved:
 *
 *     useUnsavedInput(draft !== initial)
 *
 * Then a link, another dog, the browser's back button and a newer version ask first, and so does the dialog around the
 * form when it is closed by Escape, a click outside or its X. Nothing else is needed: a form that is gone, whose dialog
 * has closed or whose input was saved, asks no more. Where the draft lives outside of the dialog's content, the dialog
 * is told: `<Dialog hasUnsavedInput={comment !== ''}>`. What is kept until another dog is chosen says so with
 * `useKeptForDog`.
 */
import { createContext, useContext, useEffect, useMemo } from 'react'
import { discardCount, setLeaveGuard } from './leave-guard.ts'
import { externalStore } from './external-store.ts'

/** The dialog that a form stands in. */
export interface UnsavedScope {
  /** The same for as long as the dialog is there. */
  readonly dialog: object
  /** What is in a closed dialog is not on screen. */
  readonly open: boolean
}

/** Null on a page. */
export const UnsavedScopeContext = createContext<UnsavedScope | null>(null)

/** What the customer is asked: go on and lose the input, or stay. */
export interface LeaveQuestion {
  /** Nothing was typed: it is about the plan being chosen only. */
  readonly isPlan: boolean
  readonly discard: () => void
  readonly stay: () => void
}

/** The question on screen. */
export const leaveQuestion = externalStore<LeaveQuestion | null>(null)

let canAsk = false

/** Called once something can show the question; returns a function that reverts it. Until then nothing is asked. */
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

/** Takes the place of a dialog for input that is lost only by choosing another dog. */
const DOG_DRAFT = {}

const inputs = new Set<Input>()

const typedInputs = () => [...inputs].filter(({ dialog }) => dialog !== DOG_DRAFT)

/** Where the customer is, so that the back button can be taken back. */
let here = ''

function drop(dropped: readonly Input[]): void {
  for (const input of dropped) inputs.delete(input)
  if (inputs.size === 0) removeGuard()
}

function confirm(asked: readonly Input[], go: () => void): void {
  if (asked.length === 0) return go()
  const discard = () => {
    leaveQuestion.set(null)
    // What is kept for a dog is forgotten by going; should that fail, it is still there.
    drop(asked.filter(({ dialog }) => dialog !== DOG_DRAFT))
    if (asked.some(({ dialog }) => dialog === null)) discardCount.set(discardCount.get() + 1)
    go()
  }
  const isPlan = asked.every(({ dialog }) => dialog === DOG_DRAFT)
  if (canAsk) leaveQuestion.set({ isPlan, discard, stay: () => leaveQuestion.set(null) })
  else discard()
}

const confirmForAll = (go: () => void, toOtherDog?: boolean) =>
  confirm(toOtherDog ? [...inputs] : typedInputs(), go)

/** `popstate` comes after the browser has gone back: the step is reverted, and repeated once the customer agrees. */
function onPopState(event: Event): void {
  if (typedInputs().length === 0) return
  event.stopImmediatePropagation()
  history.pushState(null, '', here)
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
  here = location.href
  inputs.add(input)
  return () => drop([input])
}

/** Registers input that choosing another dog would discard; returns a function that removes it. */
export const registerDogDraft = (): (() => void) => registerInput(DOG_DRAFT)

/** Closes a dialog: at once where nothing was typed in it, else once the customer agrees. */
export function confirmCloseDialog(dialog: object, go: () => void): void {
  confirm(
    [...inputs].filter((input) => input.dialog === dialog),
    go,
  )
}

/** Whether something was typed in a dialog that is not saved. */
export function hasUnsavedInputIn(dialog: object): boolean {
  return [...inputs].some((input) => input.dialog === dialog)
}

function useRegisteredInput(held: boolean, dialog: object | null): void {
  useEffect(() => (held ? registerInput(dialog) : undefined), [held, dialog])
}

/** For a form: `isDirty` while something was typed that is not saved. */
export function useUnsavedInput(isDirty: boolean): void {
  const scope = useContext(UnsavedScopeContext)
  useRegisteredInput(isDirty && scope?.open !== false, scope?.dialog ?? null)
}

/** For what outlives its dialog and its page, but not the change to another dog: only that asks. */
export function useUnsavedDogDraft(isKept: boolean): void {
  useEffect(() => (isKept ? registerDogDraft() : undefined), [isKept])
}

/** For a dialog: its scope, and what its owner knows to be typed in it. */
export function useUnsavedScope(open: boolean, isDirty: boolean): UnsavedScope {
  const dialog = useMemo(() => ({}), [])
  useRegisteredInput(open && isDirty, dialog)
  return useMemo(() => ({ dialog, open }), [dialog, open])
}
