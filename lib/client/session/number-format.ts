'use client'

import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import * as z from 'zod/mini'
import { marksOfForm, type NumberForm, numberForms, type WrittenForm } from '@/lib/catalogue/number-forms'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { readAccountList, saveAccountList } from '@/lib/client/fetch/account-list'
import { listIds } from '@/lib/contract/lists'
import { marksOfLocale, type NumberMarks, setMarksSource, withMarks } from '@/lib/format/number-marks'
import { useGuest } from './guest'
import { useSession } from './session'
import { meKey, useMe } from './use-me'

interface NumberFormat {
  form: NumberForm
}

/** A guest's choice; the account's last one, so that a page need not wait for it. */
const useNumberFormat = persistedStore<NumberFormat>(
  { name: 'number-format', kept: { form: z.enum(numberForms) } },
  () => ({ form: 'browser' }),
)

const marksOf = (form: NumberForm): NumberMarks =>
  form === 'browser' ? marksOfLocale(navigator.language) : marksOfForm[form]

const example = 1234.5

/** `1.234,5` */
export const exampleOf = (form: NumberForm): string => withMarks(example.toLocaleString('en'), marksOf(form))

if (typeof window !== 'undefined') {
  setMarksSource(() => marksOf(useNumberFormat.getState().form))
  /** Storage events reach every tab but the one that wrote. */
  window.addEventListener('storage', ({ key }) => {
    if (key === useNumberFormat.persist.getOptions().name) void useNumberFormat.persist.rehydrate()
  })
}

/** For requests of documents; the browser's form is that of their locale. */
export function chosenNumberForm(): WrittenForm | undefined {
  const { form } = useNumberFormat.getState()
  return form === 'browser' ? undefined : form
}

/**
 * The form in use, also during hydration: the store's hook would begin with the server's, and everything keyed by it
 * would be made twice.
 */
export function useNumberForm(): NumberForm {
  const [form, setForm] = useState(() => useNumberFormat.getState().form)
  useEffect(() => {
    setForm(useNumberFormat.getState().form)
    return useNumberFormat.subscribe((state) => setForm(state.form))
  }, [])
  return form
}

/** Follows the account's choice, as made on this or another device. */
export function useAccountNumberForm(): void {
  const { me } = useMe()
  const form = me?.number_format
  useEffect(() => {
    if (form !== undefined) useNumberFormat.setState({ form })
  }, [form])
}

/** @returns sets the form, for an account or in a guest's browser; throws `RequestError` when it cannot be saved */
export function useSetNumberForm(): (form: NumberForm) => Promise<void> {
  const { isGuest } = useGuest()
  const session = useSession()
  const { mutate } = useSWRConfig()
  const isAccount = session.status === 'signed-in' && !isGuest
  return async (form) => {
    if (isAccount) {
      const known = await readAccountList(listIds.settings, 'settings')
      await saveAccountList(listIds.settings, 'settings', known, () => ({ kind: 'settings', numbers: form }))
      await mutate(meKey)
    }
    useNumberFormat.setState({ form })
  }
}
