'use client'

import { Redo2, RotateCcw, Undo2 } from 'lucide-react'
import { memo, useMemo, useRef, useState } from 'react'
import { AssumedMark } from '@/components/charts/assumed-mark'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ShapeMark } from '@/components/ui/mark'
import { useUndoKeys } from '@/components/ui/use-undo-keys'
import { useFieldDescriptions } from '@/lib/client/results/use-field-descriptions'
import type { FieldDescriptions } from '@/lib/contract/field-descriptions'
import type { MoneyKey } from '@/lib/contract/money'
import { currentOf } from '@/lib/domain/estimate/inference-input'
import {
  type ParameterGroup,
  type ParameterKey,
  parameterGroups,
} from '@/lib/domain/estimate/parameter-groups'
import { moneyFields } from '@/lib/domain/finance/money-fields'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { InputGroup } from './input-group'
import { MoneyField } from './money-field'
import { ParameterField } from './parameter-field'
import { StationField } from './station-field'
import type { Parameters } from './use-parameters'

interface ParameterTreeProps {
  parameters: Parameters
  /** Values for totals, sliders and change marks. */
  marked: Parameters
}

/** The Location Details tree, of limited height; groups are initially closed. */
const ParameterTree = memo(function ParameterTree({ parameters, marked }: ParameterTreeProps) {
  const groups = useMemo(() => parameterGroups(marked.input, marked.original), [marked])
  const descriptions = useFieldDescriptions()
  const [active, setActive] = useState<ParameterKey>()
  return (
    <div>
      {groups.map((group) => (
        <Group
          key={group.id}
          group={group}
          parameters={parameters}
          marked={marked}
          descriptions={descriptions}
          active={active}
          setActive={setActive}
        />
      ))}
    </div>
  )
})

interface GroupProps extends ParameterTreeProps {
  group: ParameterGroup
  descriptions: FieldDescriptions
  /** The input whose slider is open. */
  active: ParameterKey | undefined
  setActive: (key: ParameterKey) => void
}

function Group({ group, parameters, marked, descriptions, active, setActive }: GroupProps) {
  const { input, original, revision, change, settle } = parameters
  return (
    <InputGroup
      title={group.title}
      isLong
      summary={
        <>
          {group.total !== group.originalTotal && (
            <span className="tnum text-xs text-ink-600">was {formatCount(group.originalTotal)}</span>
          )}
          <span className="tnum font-semibold">{formatCount(group.total)}</span>
          <span className="text-xs text-ink-600">{group.unit}</span>
        </>
      }
      note={group.note && <p className="pr-4 pb-2.5 pl-8 text-xs text-ink-600">{group.note}</p>}
      fields={() =>
        group.parameters.map((parameter) => (
          <ParameterField
            key={parameter.key}
            parameter={parameter}
            value={input[parameter.key] ?? 0}
            marked={marked.input[parameter.key] ?? 0}
            original={original[parameter.key] ?? 0}
            description={descriptions[parameter.key]?.description}
            isActive={active === parameter.key}
            revision={revision}
            onActive={() => setActive(parameter.key)}
            onChange={(value, options) => change(parameter.key, value, options)}
            onLeave={settle}
          />
        ))
      }
    />
  )
}

type MoneyGroupProps = Pick<
  Parameters,
  'money' | 'moneyEdits' | 'defaults' | 'revision' | 'changeMoney' | 'settle'
>

const MoneyGroup = memo(function MoneyGroup(props: MoneyGroupProps) {
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
          Country default or assumption. Type your own.
        </p>
      }
    />
  )
})

interface ParameterPanelProps {
  parameters: Parameters
  /** Values for the change marks; lags behind `parameters` while a typed number is requested. */
  marked: Parameters
  /** False until the first recalculation. */
  canReset: boolean
}

/** Station configuration and inputs of the model. */
export function ParameterPanel({ parameters, marked, canReset }: ParameterPanelProps) {
  const config = parameters.input['Connector Config']
  const { money, moneyEdits, defaults, revision, changeMoney, settle } = parameters
  const panel = useRef<HTMLDivElement>(null)
  useUndoKeys(parameters, panel)
  return (
    <div ref={panel} className="flex flex-col">
      <div className="relative px-4 pb-4 max-md:order-1">
        <StationField
          config={config}
          original={parameters.original['Connector Config']}
          onChange={parameters.chooseConfig}
        />
        <CurrentMark config={config} />
      </div>
      <p className="-mt-2.5 px-4 pb-4 text-xs text-ink-600 max-md:order-1">
        Measured on AC (2x22 kW), DC (2x50 kW) and DC (2x150 kW). Higher power is an assumption.
      </p>
      <div className="flex items-center px-4 pb-1.5">
        <h2 className="font-semibold max-sm:text-lg">Location Details</h2>
        <p className="mr-auto ml-2 text-xs text-ink-600">
          {marked.isChanged && formatCountOf(marked.changes, 'change')}
        </p>
        <IconButton
          size="sm"
          label="Undo"
          icon={<Undo2 aria-hidden className="size-3.5" />}
          disabled={!marked.undo}
          onClick={parameters.undo}
        />
        <IconButton
          size="sm"
          label="Redo"
          icon={<Redo2 aria-hidden className="size-3.5" />}
          disabled={!marked.redo}
          onClick={parameters.redo}
        />
        <Button
          tone="ghost"
          size="sm"
          className="-mr-2"
          icon={<RotateCcw aria-hidden className="size-3.5" />}
          disabled={!canReset}
          onClick={parameters.reset}
        >
          Reset
        </Button>
      </div>
      <div className="max-md:order-2">
        <ParameterTree parameters={parameters} marked={marked} />
        <MoneyGroup
          money={money}
          moneyEdits={moneyEdits}
          defaults={defaults}
          revision={revision}
          changeMoney={changeMoney}
          settle={settle}
        />
      </div>
    </div>
  )
}

/** Charging class of the configuration, inside the select but not pressable. */
function CurrentMark({ config }: { config: string }) {
  const current = currentOf(config)
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-5 right-[46px] flex h-8 items-center gap-1.5 text-xs text-ink-600 max-sm:h-11"
    >
      {current === 'AC' ? <ShapeMark shape="circle" tone="ac" /> : <ShapeMark shape="square" tone="dc" />}
      {current}
    </span>
  )
}
