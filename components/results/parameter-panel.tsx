'use client'

import { Redo2, RotateCcw, Undo2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ShapeMark } from '@/components/ui/mark'
import { SelectField } from '@/components/ui/select-field'
import { allConnectorConfigs, currentOf } from '@/lib/domain/prediction/inference-input'
import { formatConnectorConfig, formatCountOf } from '@/lib/format/number'
import { MoneyGroup } from './money-group'
import { ParameterTree } from './parameter-tree'
import type { Parameters } from './use-parameters'
import { useUndoKeys } from './use-undo-keys'

interface ParameterPanelProps {
  parameters: Parameters
  /** Reset is disabled until the first recalculation is done. */
  canReset: boolean
}

/** Station configuration and the parameter tree. */
export function ParameterPanel({ parameters, canReset }: ParameterPanelProps) {
  const config = parameters.input['Connector Config']
  const options = allConnectorConfigs(parameters.original['Connector Config'])
  const { money, moneyEdits, defaults, revision, changeMoney, settle } = parameters
  useUndoKeys(parameters)
  return (
    <div className="flex flex-col max-md:flex-col">
      <div className="relative px-4 pb-4 max-md:order-1">
        <SelectField
          label="Station configuration"
          value={config}
          onChange={(event) => parameters.chooseConfig(event.target.value)}
          options={options.map((value) => ({ value, label: formatConnectorConfig(value) }))}
        />
        <CurrentMark config={config} />
      </div>
      <p className="-mt-2.5 px-4 pb-4 text-xs text-ink-600 max-md:order-1">
        Measured on AC (2x22 kW), DC (2x50 kW) and DC (2x150 kW). Higher power is an assumption.
      </p>
      <div className="flex items-center px-4 pb-1.5">
        <h2 className="font-semibold max-sm:text-lg">Location Details</h2>
        <p className="mr-auto ml-2 text-xs text-ink-600">
          {parameters.isChanged && formatCountOf(parameters.changes, 'change')}
        </p>
        <IconButton
          size="sm"
          label="Undo"
          icon={<Undo2 aria-hidden className="size-3.5" />}
          disabled={!parameters.undo}
          onClick={parameters.undo}
        />
        <IconButton
          size="sm"
          label="Redo"
          icon={<Redo2 aria-hidden className="size-3.5" />}
          disabled={!parameters.redo}
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
        <ParameterTree parameters={parameters} />
        <MoneyGroup {...{ money, moneyEdits, defaults, revision, changeMoney, settle }} />
      </div>
    </div>
  )
}

/** Charging class of the chosen configuration, drawn inside the select without taking presses. */
function CurrentMark({ config }: { config: string }) {
  const current = currentOf(config)
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute right-[46px] bottom-4 flex h-8 items-center gap-1.5 text-xs text-ink-600 max-sm:h-11"
    >
      {current === 'AC' ? <ShapeMark shape="circle" tone="ac" /> : <ShapeMark shape="square" tone="dc" />}
      {current}
    </span>
  )
}
