import { ChevronDown, Layers } from 'lucide-react'
import type { EditMap } from '@/components/studio/use-studio'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu/menu'
import { withSplitLayer } from '@/lib/domain/studio/read/split'
import type { StudioLayer } from '@/lib/domain/studio/read/studio-map'

interface HalfLayersProps {
  side: 0 | 1
  /** All that the map shows. */
  layers: readonly StudioLayer[]
  hidden: ReadonlySet<string>
  edit: EditMap
}

export const sideNames = ['Left map', 'Right map'] as const

/** Which of the shown layers one of two maps has. */
export function HalfLayers({ side, layers, hidden, edit }: HalfLayersProps) {
  return (
    <div data-ground="paper" className="absolute top-3 left-3 z-2">
      <Menu
        trigger={
          <Button
            size="sm"
            tone="line"
            className="shadow-float"
            icon={<Layers aria-hidden className="size-3.5" />}
            after={<ChevronDown aria-hidden className="size-3.5" />}
          >
            {sideNames[side]}
          </Button>
        }
        items={layers.map(({ id, label }) => ({
          kind: 'switch' as const,
          key: id,
          label,
          icon: <Layers aria-hidden />,
          isOn: !hidden.has(id),
          onChange: (isVisible: boolean) =>
            edit({ change: (config) => withSplitLayer(config, side, { id, isVisible }) }),
        }))}
      />
    </div>
  )
}
