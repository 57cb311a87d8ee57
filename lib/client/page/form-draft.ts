'use client'

import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const prefix = 'draft:'

/** Session storage, which outlives the way to the sign-in and back but not the tab; absent where it is forbidden. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

type Plain = string | number | boolean

/** What is kept under a name, which anybody may have changed; empty where there is nothing. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(`${prefix}${name}`) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Keeps values until the tab is closed, `forgetDraft` or a sign-out; where there is no room for them they are lost. */
export function keepDraft(name: string, values: Readonly<Record<string, Plain>>): void {
  try {
    storage()?.setItem(`${prefix}${name}`, JSON.stringify(values))
  } catch {
    // A full storage must not stop anybody from typing.
  }
}

/** Texts and choices can be kept; files cannot. */
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const plainOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Plain] => isPlain(entry[1])))

/** Of a draft only what fits the field as the form knows it now. */
function fitting(stored: Record<string, unknown>, current: Record<string, unknown>): object {
  const fits = ([name, value]: [string, unknown]) =>
    isPlain(value) && (current[name] === undefined || typeof current[name] === typeof value)
  return Object.fromEntries(Object.entries(stored).filter(fits))
}

/**
 * Keeps what is typed into a form, so that a sign-in half way loses none of it: the page is left and comes back, and
 * the fields hold what they held. `forgetDraft` once the form is sent or put aside.
 * @param name one for each form of the app
 */
export function useFormDraft<T extends FieldValues>(form: UseFormReturn<T>, name: string): void {
  const { getValues, reset, watch } = form
  useEffect(() => {
    const values = getValues()
    const kept = fitting(readDraft(name), values)
    if (Object.keys(kept).length > 0) reset({ ...values, ...kept }, { keepDefaultValues: true })
    const { unsubscribe } = watch((next) => keepDraft(name, plainOf(next)))
    return unsubscribe
  }, [name, getValues, reset, watch])
}

export function forgetDraft(name: string): void {
  storage()?.removeItem(`${prefix}${name}`)
}

/** Forgets every draft, for whoever signs out: the next person at this screen must not find them. */
export function forgetDrafts(): void {
  const kept = storage()
  for (const key of Object.keys(kept ?? {})) {
    if (key.startsWith(prefix)) kept?.removeItem(key)
  }
}
