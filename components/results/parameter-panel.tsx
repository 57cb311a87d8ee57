'use client'

import { Redo2, RotateCcw, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ShapeMark } from '@/components/ui/mark'
import { currentOf } from '@/lib/domain/prediction/inference-input'
import { formatCountOf } from '@/lib/format/number'
import { MoneyGroup } from './money-group'
import { ParameterTree } from './parameter-tree'
import { StationField } from './station-field'
import type { Parameters } from './use-parameters'
import { useUndoKeys } from './use-undo-keys'

interface ParameterPanelProps {
  parameters: Parameters
  /** Those that the marks of changes are about; behind `parameters` while a typed number is on its way. */
  marked: Parameters
  /** Reset is disabled until the first recalculation is done. */
  canReset: boolean
}

/** Station configuration and the parameter tree. */
export function ParameterPanel({ parameters, marked, canReset }: ParameterPanelProps) {
  const config = parameters.input['Connector Config']
  const { money, moneyEdits, defaults, revision, changeMoney, settle } = parameters
  const panel = useRef<HTMLDivElement>(null)
  useUndoKeys(panel, parameters)
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

/** Charging class of the chosen configuration, drawn inside the select without taking presses. */
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
