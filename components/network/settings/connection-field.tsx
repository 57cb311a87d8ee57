'use client'

import { useId } from 'react'
import { Switch } from '@/components/ui/switch'
import { cableCost, cableSource } from '@/lib/catalogue/cable-cost'
import type { ConnectionTerms } from '@/lib/domain/finance/connection-cost'
import { formatCount } from '@/lib/format/number'
import { amountForm, LimitInput, type TermsFieldProps } from './limit-fields'

const published: ConnectionTerms = { perMetre: null, fixed: 0 }

/** Adds the cable to the grid to what each site costs; off at first. */
export function ConnectionField({ terms, edit, settle, currency }: TermsFieldProps & { currency: string }) {
  const id = useId()
  const connection = terms.connection ?? null
  const set = (change: Partial<ConnectionTerms>, step: string) =>
    edit(
      (before) => ({ ...before, connection: { ...(before.connection ?? published), ...change } }),
      `connection ${step}`,
    )
  return (
    <div>
      <div className="grid min-h-8 grid-cols-[1fr_28px] items-center gap-2.5 max-sm:min-h-11">
        <span id={id} className="text-ink-1000">
          Cable to the grid
        </span>
        <Switch
          aria-labelledby={id}
          isOn={connection !== null}
          onChange={(isOn) => edit((before) => ({ ...before, connection: isOn ? published : null }))}
        />
      </div>
      {connection && (
        <div className="grid gap-1.5">
          <div className="grid grid-cols-[1fr_112px] items-center gap-2.5 text-xs text-ink-700">
            Cost per metre
            <LimitInput
              label="Cost of a metre of cable"
              value={connection.perMetre}
              form={amountForm}
              unit={`${currency}/m`}
              placeholder="Assumed"
              onChange={(perMetre) => set({ perMetre }, 'metre')}
              onLeave={settle}
              className="h-[26px] px-[7px] text-xs"
            />
          </div>
          <div className="grid grid-cols-[1fr_112px] items-center gap-2.5 text-xs text-ink-700">
            Fixed, each site
            <LimitInput
              label="Fixed cost of a connection"
              value={connection.fixed}
              form={amountForm}
              unit={currency}
              onChange={(fixed) => set({ fixed: fixed ?? 0 }, 'fixed')}
              onLeave={settle}
              className="h-[26px] px-[7px] text-xs"
            />
          </div>
          <p className="text-2xs text-ink-600">
            In a straight line to the nearest mapped medium-voltage line or substation; sites without one have
            no such cost.{' '}
            {connection.perMetre === null && (
              <>
                Assumed: {formatCount(cableCost.rural)} or {formatCount(cableCost.urban)} EUR a metre, by
                people around (
                <a href={cableSource.address} target="_blank" rel="noreferrer" className="underline">
                  dena, {cableSource.year}
                </a>
                ).
              </>
            )}
          </p>
        </div>
      )}
    </div>
  )
}
