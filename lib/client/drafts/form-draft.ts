'use client'

import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const prefix = 'draft:'

/** Survives the sign-in round trip, but not the tab; undefined if blocked. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

type Plain = string | number | boolean

/** Users may have edited the stored values. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(`${prefix}${name}`) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Kept until the tab closes, `forgetDraft` or a sign-out; lost if storage is full. */
export function keepDraft(name: string, values: Readonly<Record<string, Plain>>): void {
  try {
    storage()?.setItem(`${prefix}${name}`, JSON.stringify(values))
  } catch {}
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const plainOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Plain] => isPlain(entry[1])))

function fitting(stored: Record<string, unknown>, current: Record<string, unknown>): object {
  const fits = ([name, value]: [string, unknown]) =>
    isPlain(value) && (current[name] === undefined || typeof current[name] === typeof value)
  return Object.fromEntries(Object.entries(stored).filter(fits))
}

/** Keeps typed values across a sign-in. @param name unique among the app's forms */
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

/** On sign-out: the next user of this browser must not find them. */
export function forgetDrafts(): void {
  const kept = storage()
  for (const key of Object.keys(kept ?? {})) {
    if (key.startsWith(prefix)) kept?.removeItem(key)
  }
}
