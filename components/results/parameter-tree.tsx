'use client'

import { ChevronRight } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { useFieldDescriptions } from '@/lib/client/evaluation/use-field-descriptions'
import type { FieldDescriptions } from '@/lib/contract/field-descriptions'
import {
  type ParameterGroup,
  type ParameterKey,
  parameterGroups,
} from '@/lib/domain/prediction/parameter-groups'
import { formatCount } from '@/lib/format/number'
import { ParameterField } from './parameter-field'
import type { Parameters } from './use-parameters'

/** The Location Details tree: groups are closed at first, and its height is limited. */
export const ParameterTree = memo(function ParameterTree({ parameters }: { parameters: Parameters }) {
  const groups = parameterGroups(parameters.input, parameters.original)
  const descriptions = useFieldDescriptions()
  const [active, setActive] = useState<ParameterKey>()
  return (
    <div>
      {groups.map((group) => (
        <Group key={group.id} {...{ group, parameters, descriptions, active, setActive }} />
      ))}
    </div>
  )
})

interface GroupProps {
  group: ParameterGroup
  parameters: Parameters
  descriptions: FieldDescriptions
  /** The input whose slider is open. */
  active: ParameterKey | undefined
  setActive: (key: ParameterKey) => void
}

function Group({ group, parameters, descriptions, active, setActive }: GroupProps) {
  const { input, original, revision, change, settle } = parameters
  const [isOpen, setOpen] = useState(false)
  const id = useId()
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
          <span className="flex-1 font-medium">{group.title}</span>
          {group.total !== group.originalTotal && (
            <span className="tnum text-xs text-ink-600">was {formatCount(group.originalTotal)}</span>
          )}
          <span className="tnum font-semibold">{formatCount(group.total)}</span>
          {group.unit && <span className="text-xs text-ink-600">{group.unit}</span>}
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="max-h-[420px] overflow-y-auto overscroll-contain pb-2.5">
        {group.note && <p className="pr-4 pb-2.5 pl-8 text-xs text-ink-600">{group.note}</p>}
        <div className="grid gap-[5px] pr-4 pl-8">
          {isOpen &&
            group.parameters.map((parameter) => (
              <ParameterField
                key={parameter.key}
                parameter={parameter}
                value={input[parameter.key] ?? 0}
                original={original[parameter.key] ?? 0}
                description={descriptions[parameter.key]?.description}
                isActive={active === parameter.key}
                revision={revision}
                onActive={() => setActive(parameter.key)}
                onChange={(value, options) => change(parameter.key, value, options)}
                onLeave={settle}
              />
            ))}
        </div>
      </div>
    </section>
  )
}
