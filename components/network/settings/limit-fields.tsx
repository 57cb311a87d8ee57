'use client'

import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { Slider } from '@/components/ui/slider'
import { Switch } from '@/components/ui/switch'
import { Input } from '@/components/ui/text-field'
import { type TextForm, useTypedValue } from '@/components/ui/use-typed-number'
import type { Terms } from '@/lib/domain/plans/plan-edits'
import { budgetEnd, shippedCost } from '@/lib/domain/plans/plan-edits'
import { objectiveTitles } from '@/lib/domain/plans/plan-words'
import { formatMoney, formatPlain } from '@/lib/format/money'
import { parseTypedNumber } from '@/lib/format/typed-number'

export interface TermsFieldProps {
  terms: Terms
  /** Changes with the same `step` in a row are one. */
  edit: (change: (before: Terms) => Terms, step?: string) => void
  settle: () => void
}

const row = 'grid items-center gap-2 text-ink-700'

/** Empty for no limit. */
const limitForm = (isValid: (value: number) => boolean): TextForm<number | null> => ({
  format: (value) => (value === null ? '' : formatPlain(value)),
  isGrouped: true,
  parse(text) {
    if (text.trim() === '') return null
    const value = parseTypedNumber(text)
    return value !== undefined && isValid(value) ? value : undefined
  },
})

export const amountForm = limitForm((value) => value <= 1e12)
const countForm = limitForm((value) => Number.isInteger(value) && value >= 1 && value <= 5_000)
const kilometreForm = limitForm((value) => value > 0 && value <= 1_000)
const minutesForm = limitForm((value) => value >= 1 && value <= 30)

interface LimitInputProps {
  label: string
  value: number | null
  form: TextForm<number | null>
  onChange: (value: number | null) => void
  onLeave: () => void
  icon?: ReactNode
  unit?: string
  placeholder?: string
  disabled?: boolean
  className?: string
}

export function LimitInput({ label, value, form, onChange, onLeave, className, ...rest }: LimitInputProps) {
  const { field } = useTypedValue({ value, form, revision: 0, onChange, onLeave })
  return (
    <Input
      {...rest}
      {...field}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      className={`tnum [&_input]:text-right ${className ?? ''}`}
    />
  )
}

const objectives = (['npv', 'energy', 'coverage'] as const).map((value) => ({
  value,
  label: objectiveTitles[value],
}))

const defaultMinutes = 10

export function ObjectiveField({ terms, edit, settle }: TermsFieldProps) {
  const { objective } = terms
  const choose = (kind: Terms['objective']['kind']) =>
    edit((before) => {
      if (before.objective.kind === kind) return before
      return { ...before, objective: kind === 'coverage' ? { kind, minutes: defaultMinutes } : { kind } }
    })
  return (
    <div className="grid gap-2">
      <p className="text-xs font-medium text-ink-700">Objective</p>
      <Segmented
        block
        label="Objective"
        segments={objectives}
        value={objective.kind}
        onChange={choose}
        className="[&_label]:h-7"
      />
      {objective.kind === 'coverage' && (
        <div className={`${row} grid-cols-[1fr_96px]`}>
          <span className="text-xs">People within a drive of</span>
          <LimitInput
            label="Minutes of the drive"
            value={objective.minutes}
            form={minutesForm}
            unit="min"
            onChange={(minutes) =>
              minutes !== null &&
              edit((before) => ({ ...before, objective: { kind: 'coverage', minutes } }), 'minutes')
            }
            onLeave={settle}
          />
        </div>
      )}
    </div>
  )
}

/** Stations that the slider's end pays for at most. */
const affordable = 8
const sliderSteps = 200

/** Grows with the budget, and never jumps under a thumb. */
function useBudgetEnd({ budget, stations }: Terms, { candidates, country }: BudgetFacts): number {
  const most = stations.reduce((max, each) => Math.max(max, each.cost ?? shippedCost(each, country)), 0)
  const [end, setEnd] = useState(() => budgetEnd(budget, { most: most * Math.min(candidates, affordable) }))
  if (budget === null || budget <= end) return end
  const next = budgetEnd(budget, { most: 0 })
  setEnd(next)
  return next
}

interface BudgetFacts {
  candidates: number
  country: string
}

export function BudgetField(props: TermsFieldProps & BudgetFacts & { currency: string }) {
  const { terms, edit, settle, currency } = props
  const end = useBudgetEnd(terms, props)
  const set = (budget: number | null) => edit((before) => ({ ...before, budget }), 'budget')
  return (
    <div>
      <div className={`${row} grid-cols-[1fr_148px]`}>
        <span className="text-xs font-medium">Budget</span>
        <LimitInput
          label="Budget"
          value={terms.budget}
          form={amountForm}
          icon={<span className="text-xs">{currency}</span>}
          placeholder="No limit"
          onChange={set}
          onLeave={settle}
        />
      </div>
      <Slider
        className="mt-1.5"
        labels={['Budget']}
        value={[terms.budget ?? end]}
        min={0}
        max={end}
        step={end / sliderSteps}
        formatValue={(value) => `${currency} ${formatPlain(value)}`}
        onChange={([value]) => value !== undefined && set(Math.round(value))}
        onCommit={settle}
      />
      <p className="tnum flex justify-between text-2xs leading-[14px] text-ink-600">
        <span>0</span>
        <span>{formatMoney(end)}</span>
      </p>
    </div>
  )
}

const stepButton =
  'grid h-full w-full place-items-center text-ink-600 hover:text-ink-1000 disabled:text-ink-400 -outline-offset-2!'

export function CountField({ terms, edit, settle, chosen }: TermsFieldProps & { chosen: number }) {
  const { maxSites } = terms
  const set = (value: number | null) => edit((before) => ({ ...before, maxSites: value }), 'maxSites')
  return (
    <div className={`${row} mt-2.5 grid-cols-[1fr_148px]`}>
      <span className="text-xs font-medium">Sites, at most</span>
      <span className="grid h-8 grid-cols-[32px_minmax(0,1fr)_32px] items-center max-sm:grid-cols-[44px_minmax(0,1fr)_44px] rounded-sm shadow-[inset_0_0_0_1px_var(--color-ink-500)] max-sm:h-11">
        <button
          type="button"
          aria-label="One site less"
          className={stepButton}
          disabled={maxSites === 1 || (maxSites === null && chosen < 2)}
          onClick={() => set(Math.max(1, (maxSites ?? chosen) - 1))}
        >
          <Minus aria-hidden className="size-3.5" />
        </button>
        <LimitInput
          label="Sites, at most"
          value={maxSites}
          form={countForm}
          placeholder="Any"
          className="h-full! bg-transparent px-0! shadow-none! [&_input]:text-center!"
          onChange={set}
          onLeave={settle}
        />
        <button
          type="button"
          aria-label="One site more"
          className={stepButton}
          onClick={() => set((maxSites ?? chosen) + 1)}
        >
          <Plus aria-hidden className="size-3.5" />
        </button>
      </span>
    </div>
  )
}

interface SwitchedFieldProps {
  title: string
  label: string
  unit?: string
  value: number | null
  /** Shown while it is off. */
  usual: number
  form: TextForm<number | null>
  onChange: (value: number | null) => void
  onLeave: () => void
}

/** A limit that is off at first. */
function SwitchedField({ title, label, unit, value, usual, form, onChange, onLeave }: SwitchedFieldProps) {
  const id = useId()
  const [last, keep] = useState(value ?? usual)
  if (value !== null && value !== last) keep(value)
  return (
    <div className="grid min-h-8 grid-cols-[1fr_76px_28px] items-center gap-2.5 max-sm:min-h-11">
      <span id={id} className="text-ink-1000">
        {title}
      </span>
      <LimitInput
        label={label}
        value={value ?? last}
        form={form}
        disabled={value === null}
        {...(unit !== undefined && { unit })}
        onChange={(next) => onChange(next ?? usual)}
        onLeave={onLeave}
        className="h-[26px] px-[7px] text-xs"
      />
      <Switch aria-labelledby={id} isOn={value !== null} onChange={(isOn) => onChange(isOn ? last : null)} />
    </div>
  )
}

const metres = 1_000

export function SpreadFields({ terms, edit, settle }: TermsFieldProps) {
  return (
    <>
      <SwitchedField
        title="Keep apart, at least"
        label="Kilometres between two sites"
        unit="km"
        value={terms.minMetres === null ? null : terms.minMetres / metres}
        usual={2}
        form={kilometreForm}
        onChange={(value) =>
          edit(
            (before) => ({ ...before, minMetres: value === null ? null : Math.round(value * metres) }),
            'minMetres',
          )
        }
        onLeave={settle}
      />
      <SwitchedField
        title="Per municipality"
        label="Sites per municipality"
        value={terms.maxPerMunicipality}
        usual={2}
        form={countForm}
        onChange={(value) =>
          edit((before) => ({ ...before, maxPerMunicipality: value }), 'maxPerMunicipality')
        }
        onLeave={settle}
      />
    </>
  )
}
