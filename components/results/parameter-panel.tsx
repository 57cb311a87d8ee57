'use client'

import { Redo2, RotateCcw, Undo2 } from 'lucide-react'
import { Fragment, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { AssumedMark } from '@/components/charts/assumed-mark'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ShapeMark } from '@/components/ui/mark'
import { notify } from '@/components/ui/notify'
import { useUndoKeys } from '@/components/ui/use-undo-keys'
import type { ChargingClass } from '@/lib/catalogue/charging-class'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useFieldDescriptions, useModelCard } from '@/lib/client/results/use-model-card'
import { useMoneyOffer } from '@/lib/client/results/use-own-money'
import type { FieldDescriptions } from '@/lib/contract/lookup'
import type { MoneyKey } from '@/lib/contract/money'
import { classOf, type ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { weightOf } from '@/lib/domain/estimate/input-weight'
import {
  type ParameterGroup,
  type ParameterKey,
  parameterGroups,
} from '@/lib/domain/estimate/parameter-groups'
import { moneyFields } from '@/lib/domain/finance/money-fields'
import { guestMoneyText } from '@/lib/domain/finance/own-money'
import { formatCount, formatCountOf, formatTenths } from '@/lib/format/number'
import { CableNote } from './cable-note'
import { MoneyField } from './money-field'
import { InputGroup, ParameterField } from './parameter-field'
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
  const model = useModelCard(active !== undefined)
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
          weight={model && active && weightOf(model, active, marked)}
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
  /** What the active input does in the estimate. */
  weight: string | undefined
  setActive: (key: ParameterKey) => void
}

function Group({ group, parameters, marked, descriptions, active, weight, setActive }: GroupProps) {
  const { input, original, revision, change, settle } = parameters
  const format = group.isDecimal ? formatTenths : formatCount
  return (
    <InputGroup
      title={group.title}
      isLong
      summary={
        <>
          {group.total !== group.originalTotal && (
            <span className="tnum text-xs text-ink-600">was {format(group.originalTotal)}</span>
          )}
          <span className="tnum font-semibold">{format(group.total)}</span>
          {/* Both figures and the unit do not fit one line. */}
          {group.total === group.originalTotal && <span className="text-xs text-ink-600">{group.unit}</span>}
        </>
      }
      note={group.note && <p className="pr-4 pb-2.5 pl-8 text-xs text-ink-600">{group.note}</p>}
      fields={() =>
        group.parameters.map((parameter) => (
          <ParameterField
            key={parameter.key}
            parameter={parameter}
            value={input[parameter.key] ?? null}
            marked={marked.input[parameter.key] ?? null}
            original={original[parameter.key] ?? null}
            description={descriptions[parameter.key]?.description}
            weight={weight}
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
  'money' | 'moneyEdits' | 'typedMoney' | 'ownMoney' | 'defaults' | 'revision' | 'changeMoney' | 'settle'
> & {
  /** Of the location, if known. */
  lat: number | undefined
  lng: number | undefined
}

const MoneyGroup = memo(function MoneyGroup(props: MoneyGroupProps) {
  const { money, moneyEdits, typedMoney, ownMoney, defaults, revision, changeMoney, settle, lat, lng } = props
  const [active, setActive] = useState<MoneyKey>()
  const sourceOf = (key: MoneyKey) => {
    if (typedMoney[key] !== undefined) return undefined
    return ownMoney.values[key] === undefined
      ? defaults.sources[key]
      : `Your own value for ${ownMoney.stations}`
  }
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
          <Fragment key={field.key}>
            <MoneyField
              field={field}
              value={money[field.key]}
              defaultValue={ownMoney.values[field.key] ?? defaults.money[field.key]}
              isTyped={typedMoney[field.key] !== undefined}
              shipped={ownMoney.values[field.key] === undefined ? undefined : defaults.money[field.key]}
              source={sourceOf(field.key)}
              address={defaults.addresses[field.key]}
              currency={defaults.currency}
              isActive={active === field.key}
              revision={revision}
              onActive={() => setActive(field.key)}
              onChange={(value) => changeMoney(field.key, value)}
              onLeave={settle}
            />
            {field.key === 'connection' && lat !== undefined && lng !== undefined && (
              <CableNote
                place={{ lat, lng }}
                currency={defaults.currency}
                value={money.connection}
                onUse={(cost) => {
                  changeMoney('connection', cost)
                  settle()
                }}
              />
            )}
          </Fragment>
        ))
      }
      foot={
        <>
          <p className="flex items-center gap-1.5 pt-2 pr-4 pl-8 text-2xs text-ink-600">
            <AssumedMark />
            Country default or assumption. Type your own.
          </p>
          <OwnMoneyActs ownMoney={ownMoney} />
          <GuestMoney />
        </>
      }
    />
  )
})

/** Keeps what was typed for all such stations, or returns them to the shipped values. */
function OwnMoneyActs({ ownMoney }: Pick<Parameters, 'ownMoney'>) {
  const { keep, forget, stations, place } = ownMoney
  const [isSaving, setSaving] = useState(false)
  const act = async (change: () => Promise<void>, done: string) => {
    setSaving(true)
    try {
      await change()
      notify.success(done)
    } catch (error) {
      notify.error(messageOf(error))
    } finally {
      setSaving(false)
    }
  }
  const where = place === 'account' ? 'in your account' : 'in this browser'
  if (!keep && !forget) return null
  return (
    <div className="flex flex-wrap gap-2 pt-2 pr-4 pl-8">
      {keep && (
        <Button
          tone="line"
          size="sm"
          busy={isSaving}
          onClick={() => void act(keep, `Your values are kept ${where} for ${stations}.`)}
        >
          Use for {stations}
        </Button>
      )}
      {forget && (
        <Button
          tone="ghost"
          size="sm"
          disabled={isSaving}
          onClick={() => void act(forget, `The shipped values count again for ${stations}.`)}
        >
          Forget my values
        </Button>
      )}
    </div>
  )
}

/** What a guest kept in this browser: for the account, or to be dropped. */
function GuestMoney() {
  const { count, add, discard } = useMoneyOffer()
  const [isSaving, setSaving] = useState(false)
  if (count === 0) return null
  const take = async () => {
    setSaving(true)
    await add().catch((error: unknown) => notify.error(messageOf(error)))
    setSaving(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2 pr-4 pl-8">
      <p className="w-full text-2xs text-ink-600">{guestMoneyText(count)}</p>
      <Button tone="line" size="sm" busy={isSaving} onClick={() => void take()}>
        Use in my account
      </Button>
      <Button tone="ghost" size="sm" disabled={isSaving} onClick={discard}>
        Discard
      </Button>
    </div>
  )
}

interface ParameterPanelProps {
  parameters: Parameters
  /** Values for the change marks; lags behind `parameters` while a typed number is requested. */
  marked: Parameters
  /** False until the first recalculation. */
  canReset: boolean
  /** Of the location, if known. */
  place?: Pick<ResultsLocation, 'lat' | 'lng'>
}

/** Station configuration and inputs of the model. */
export function ParameterPanel({ parameters, marked, canReset, place }: ParameterPanelProps) {
  const config = parameters.input['Connector Config']
  const { money, moneyEdits, typedMoney, ownMoney, defaults, revision, changeMoney, settle } = parameters
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
        <ClassMark config={config} />
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
          typedMoney={typedMoney}
          ownMoney={ownMoney}
          defaults={defaults}
          revision={revision}
          changeMoney={changeMoney}
          settle={settle}
          lat={place?.lat}
          lng={place?.lng}
        />
      </div>
    </div>
  )
}

const marks = {
  AC: <ShapeMark shape="circle" tone="ac" />,
  DC: <ShapeMark shape="square" tone="dc" />,
  HPC: <ShapeMark shape="diamond" tone="hpc" />,
} as const satisfies Record<ChargingClass, ReactNode>

/** Charging class of the configuration, as own money names it, inside the select but not pressable. */
function ClassMark({ config }: { config: string }) {
  const name = classOf(config)
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-5 right-[46px] flex h-8 items-center gap-1.5 text-xs text-ink-600 max-sm:h-11"
    >
      {marks[name]}
      {name}
    </span>
  )
}
