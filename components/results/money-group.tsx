'use client'

import { ChevronRight } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { AssumedMark } from '@/components/charts/assumed-mark'
import type { MoneyKey } from '@/lib/contract/money'
import { moneyFields } from '@/lib/domain/finance/money-fields'
import { MoneyField } from './money-field'
import type { Parameters } from './use-parameters'

type MoneyGroupProps = Pick<
  Parameters,
  'money' | 'moneyEdits' | 'defaults' | 'revision' | 'changeMoney' | 'settle'
>

/** What the station costs and earns, below the inputs of the model. */
export const MoneyGroup = memo(function MoneyGroup(props: MoneyGroupProps) {
  const { money, moneyEdits, defaults, revision, changeMoney, settle } = props
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<MoneyKey>()
  const id = useId()
  const assumed = moneyFields.filter(({ key }) => moneyEdits[key] === undefined).length
  return (
    <section className="border-t border-ink-200">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex h-10 w-full items-center gap-1.5 pr-4 pl-3 text-left hover:bg-ink-50 max-sm:h-12"
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 text-ink-600 transition-transform duration-(--duration-fast) ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="flex-1 font-medium">Money</span>
          {assumed > 0 && (
            <span className="tnum flex items-center gap-1.5 text-xs text-ink-600">
              <AssumedMark />
              {assumed} assumed
            </span>
          )}
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-2.5">
        <div className="grid gap-[5px] pr-4 pl-8">
          {isOpen &&
            moneyFields.map((field) => (
              <MoneyField
                key={field.key}
                field={field}
                value={money[field.key]}
                defaultValue={defaults.money[field.key]}
                source={moneyEdits[field.key] === undefined ? defaults.sources[field.key] : undefined}
                currency={defaults.currency}
                isActive={active === field.key}
                revision={revision}
                onActive={() => setActive(field.key)}
                onChange={(value) => changeMoney(field.key, value)}
                onLeave={settle}
              />
            ))}
        </div>
        <p className="flex items-center gap-1.5 pt-2 pr-4 pl-8 text-2xs text-ink-600">
          <AssumedMark />
          Default of the country, or assumed. Type your own.
        </p>
      </div>
    </section>
  )
})
