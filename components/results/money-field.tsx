'use client'

import { RotateCcw } from 'lucide-react'
import { useId, useMemo } from 'react'
import { AssumedMark } from '@/components/charts/assumed-mark'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/text-field'
import { type TextForm, useTypedValue } from '@/components/ui/use-typed-number'
import { type MoneyField as Field, readMoney } from '@/lib/domain/finance/money-fields'

type Value = number | readonly number[]

interface MoneyFieldProps {
  field: Field
  value: Value
  /** Without what was typed here: the account's own value, else the shipped one. */
  defaultValue: Value
  /** Typed for this location. */
  isTyped: boolean
  /** The shipped value, while the account's own one replaces it. */
  shipped: Value | undefined
  /** Source of the default, if in use. */
  source: string | undefined
  /** URL of the source. */
  address: string | undefined
  currency: string
  isActive: boolean
  revision: number
  onActive: () => void
  /** Undefined restores the default. */
  onChange: (value: Value | undefined) => void
  onLeave: () => void
}

/** Compares numbers and ramps by their text. */
function useForm(field: Field): TextForm<Value> {
  return useMemo(
    () => ({
      format: field.format,
      parse: (text) => {
        const read = readMoney(field, text)
        return 'value' in read ? read.value : undefined
      },
      isGrouped: field.isGrouped,
      isSame: (a, b) => String(a) === String(b),
    }),
    [field],
  )
}

/** A financial input: hatched while it is the default, whose source shows below the field in use. */
export function MoneyField(props: MoneyFieldProps) {
  const { field, value, defaultValue, isTyped, shipped, source, address, currency, isActive, revision } =
    props
  const id = useId()
  const form = useForm(field)
  const { field: control, isRefused } = useTypedValue({
    value,
    revision,
    form,
    onChange: props.onChange,
    onLeave: props.onLeave,
  })
  const refused = isRefused ? readMoney(field, control.value) : undefined
  const restored = field.format(defaultValue)
  const note = isRefused || (isActive && source) ? `${id}-note` : undefined
  return (
    <div className="grid grid-cols-[1fr_132px] items-center gap-y-0.5 text-xs text-ink-700">
      <span className="flex min-w-0 items-center gap-1.5 pr-2">
        <label htmlFor={id} className="min-w-0 flex-1">
          {field.label}
        </label>
        {isTyped && (
          <>
            <span className="tnum whitespace-nowrap text-ink-600">was {restored}</span>
            <IconButton
              size="sm"
              className="-my-0.5 h-6 w-6"
              label={`Restore ${field.label} to ${restored}`}
              icon={<RotateCcw aria-hidden className="size-3.5" />}
              onClick={() => props.onChange(undefined)}
            />
          </>
        )}
      </span>
      <Input
        {...control}
        id={id}
        size="xs"
        inputMode={field.key === 'ramp' ? 'text' : 'decimal'}
        autoComplete="off"
        aria-describedby={note}
        icon={source && shipped === undefined && <AssumedMark />}
        unit={field.unit.replace('¤', currency)}
        className="tnum shadow-[inset_0_0_0_1px_var(--color-ink-300)] focus-within:font-semibold [&_input]:text-right"
        onFocus={props.onActive}
      />
      {refused && 'problem' in refused && (
        <p id={note} className="col-span-2 text-right text-2xs text-danger">
          {refused.problem} {field.format(value)} still counts.
        </p>
      )}
      {!refused && note && (
        <p id={note} className="col-span-2 pb-1 text-2xs text-ink-600">
          {source}.
          {shipped !== undefined && (
            <>
              {' '}
              <button
                type="button"
                className="underline hover:no-underline"
                onClick={() => props.onChange(shipped)}
              >
                Use the shipped {field.format(shipped)}
              </button>
            </>
          )}
          {address && shipped === undefined && (
            <>
              {' '}
              <a
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                className="underline hover:no-underline"
                aria-label={`Source of ${field.label}`}
              >
                Source
              </a>
            </>
          )}
        </p>
      )}
    </div>
  )
}
