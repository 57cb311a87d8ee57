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

function read(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Texts and choices can be kept; files cannot. */
const isPlain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const plainOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isPlain(value)))

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
  const key = `${prefix}${name}`
  const { getValues, reset, watch } = form
  useEffect(() => {
    const values = getValues()
    const kept = fitting(read(key), values)
    if (Object.keys(kept).length > 0) reset({ ...values, ...kept }, { keepDefaultValues: true })
    const { unsubscribe } = watch((next) => storage()?.setItem(key, JSON.stringify(plainOf(next))))
    return unsubscribe
  }, [key, getValues, reset, watch])
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
