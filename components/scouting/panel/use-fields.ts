'use client'

import { useState } from 'react'
import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import type { SiteColumnName } from '@/lib/catalogue/site-columns'
import { moveField, shownFields, toggleField } from '@/lib/domain/scouting/display-fields'

/** The shown fields and their changes. The reason of a refused change stays until the next one. */
export function useFields() {
  const { address, setAddress, filters, viewer } = useScouting(
    ({ address, setAddress, filters, viewer }) => ({ address, setAddress, filters, viewer }),
    shallow,
  )
  const { display } = filters
  const [refusal, setRefusal] = useState<string>()
  const chosen = shownFields(display, address.fields)
  const isUsual = chosen.join() === display.default.join()
  const keep = (fields: readonly SiteColumnName[]) => {
    setRefusal(undefined)
    const isDefault = fields.join() === display.default.join()
    void setAddress({ fields: isDefault ? null : [...fields] })
  }
  return {
    chosen,
    isUsual,
    /** Reason why the last change was refused, or the next one will be. */
    refusal,
    isLocked: (field: SiteColumnName) =>
      !viewer.isRegistered && !display.fields.some((each) => each.field === field && each.free),
    toggle(field: SiteColumnName) {
      const change = toggleField(chosen, field, display)
      if ('refusal' in change) setRefusal(change.refusal)
      else keep(change.fields)
    },
    move: (field: SiteColumnName, to: number) => keep(moveField(chosen, field, to)),
    reset: () => keep(display.default),
  }
}
