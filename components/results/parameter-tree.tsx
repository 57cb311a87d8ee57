'use client'

import { memo, useMemo, useState } from 'react'
import { useFieldDescriptions } from '@/lib/client/evaluation/use-field-descriptions'
import type { FieldDescriptions } from '@/lib/contract/field-descriptions'
import {
  type ParameterGroup,
  type ParameterKey,
  parameterGroups,
} from '@/lib/domain/prediction/parameter-groups'
import { formatCount } from '@/lib/format/number'
import { InputGroup } from './input-group'
import { ParameterField } from './parameter-field'
import type { Parameters } from './use-parameters'

interface ParameterTreeProps {
  parameters: Parameters
  /** Those that totals, sliders and marks of changes are about. */
  marked: Parameters
}

/** The Location Details tree: groups are closed at first, and its height is limited. */
export const ParameterTree = memo(function ParameterTree({ parameters, marked }: ParameterTreeProps) {
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
          {group.unit && <span className="text-xs text-ink-600">{group.unit}</span>}
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
