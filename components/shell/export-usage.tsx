'use client'

import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import { useInternalMode } from '@/lib/client/session/internal-mode'

const UsageExportDialog = onDemand(() =>
  import('./usage-export-dialog').then((module) => module.UsageExportDialog),
)

type ExportUsageProps = { className: string; iconClass?: string }

/** For staff in internal mode. */
export function ExportUsage({ className, iconClass }: ExportUsageProps) {
  const { isOn } = useInternalMode()
  const [isOpen, setOpen] = useState(false)
  if (!isOn) return null
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {iconClass && <FileDown aria-hidden strokeWidth={1.6} className={iconClass} />}
        Export usage
      </button>
      {isOpen && <UsageExportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
