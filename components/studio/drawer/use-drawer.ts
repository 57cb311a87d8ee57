import { useState } from 'react'
import type { Studio } from '@/components/studio/use-studio'
import { notify } from '@/components/ui/notify'

export type DrawerTab = 'table' | 'sql'

/** State of the drawer below the map: its part, its dataset, and adding query results to the map. */
export function useDrawer({ open, add }: Pick<Studio, 'open' | 'add'>) {
  const [isWanted, setWanted] = useState(false)
  const [tab, setTab] = useState<DrawerTab>('table')
  const [chosen, choose] = useState<string>()
  const datasets = open?.outline.datasets ?? []
  const dataset = datasets.find(({ id }) => id === chosen) ?? datasets[0]
  const isOpen = isWanted && open !== undefined
  const onAdd = async (bytes: Uint8Array<ArrayBuffer>, label: string) => {
    const box = await add({ file: new Blob([bytes]), name: `${label}.arrow` })
    notify.success(
      box
        ? `${label} is on the map.`
        : `${label} is a dataset of the map. It has no places: select latitude and longitude to draw it.`,
    )
  }
  /** Shows a part; closes it if already shown. */
  const toggle = (wanted: DrawerTab, dataId?: string) => {
    const isShown = isOpen && tab === wanted && (dataId === undefined || dataId === dataset?.id)
    setWanted(!isShown)
    setTab(wanted)
    if (dataId !== undefined) choose(dataId)
  }
  return {
    isOpen,
    sql: open && { isOpen: isOpen && tab === 'sql', onToggle: () => toggle('sql') },
    table: {
      shown: isOpen && tab === 'table' ? dataset?.id : undefined,
      onToggle: (dataId: string) => toggle('table', dataId),
    },
    parts: { isOpen, tab, dataset, onTab: setTab, onDataset: choose, onAdd, onClose: () => setWanted(false) },
  }
}

export type Drawer = ReturnType<typeof useDrawer>
