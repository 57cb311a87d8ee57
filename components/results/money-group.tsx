'use client'

import { memo, useState } from 'react'
import { AssumedMark } from '@/components/charts/assumed-mark'
import type { MoneyKey } from '@/lib/contract/money'
import { moneyFields } from '@/lib/domain/finance/money-fields'
import { InputGroup } from './input-group'
import { MoneyField } from './money-field'
import type { Parameters } from './use-parameters'

type MoneyGroupProps = Pick<
  Parameters,
  'money' | 'moneyEdits' | 'defaults' | 'revision' | 'changeMoney' | 'settle'
>

/** Costs and earnings of the station, below the inputs of the model. */
export const MoneyGroup = memo(function MoneyGroup(props: MoneyGroupProps) {
  const { money, moneyEdits, defaults, revision, changeMoney, settle } = props
  const [active, setActive] = useState<MoneyKey>()
  const assumed = moneyFields.filter(({ key }) => moneyEdits[key] === undefined).length
  return (
    <InputGroup
      title="Money"
      summary={
        assumed > 0 && (
          <span className="tnum flex items-center gap-1.5 text-xs text-ink-600">
            <AssumedMark />
            {assumed} assumed
          </span>
        )
      }
      fields={() =>
        moneyFields.map((field) => (
          <MoneyField
            key={field.key}
            field={field}
            value={money[field.key]}
            defaultValue={defaults.money[field.key]}
            source={moneyEdits[field.key] === undefined ? defaults.sources[field.key] : undefined}
            address={defaults.addresses[field.key]}
            currency={defaults.currency}
            isActive={active === field.key}
            revision={revision}
            onActive={() => setActive(field.key)}
            onChange={(value) => changeMoney(field.key, value)}
            onLeave={settle}
          />
        ))
      }
      foot={
        <p className="flex items-center gap-1.5 pt-2 pr-4 pl-8 text-2xs text-ink-600">
          <AssumedMark />
          Default of the country, or assumed. Type your own.
        </p>
      }
    />
  )
})
