'use client'

import {
  ArrowUpRight,
  Building2,
  ChartNoAxesColumn,
  FileDown,
  Gauge,
  Globe,
  Hash,
  Hexagon,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MapPinPlus,
} from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useCustomerName } from '@/components/customer-picker/customer-picker'
import { onDemand } from '@/components/ui/on-demand'
import { usePageAddress } from '@/lib/client/address/use-page-address'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { supportPath } from '@/lib/config/routes'
import type { NavigationKey } from './navigation'
import { useHeader } from './use-navigation'

type SupportLinkProps = { className: string; iconClass?: string }

export function SupportLink({ className, iconClass }: SupportLinkProps) {
  const { to } = useHeader()
  const href = to(supportPath({ ref: usePageAddress() }))
  return (
    <Link href={href} prefetch={false} className={className}>
      {iconClass && <LifeBuoy aria-hidden strokeWidth={1.6} className={iconClass} />}
      Support
    </Link>
  )
}

export function ManualLink({ className }: { className: string }) {
  const { manualUrl } = usePublicSettings()
  return (
    <a href={manualUrl} target="_blank" rel="noopener" className={className}>
      Read Manual
      <ArrowUpRight aria-hidden className="size-3.5" />
      <span className="sr-only">, opens in a new tab</span>
    </a>
  )
}

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

const NumberFormatDialog = onDemand(() =>
  import('./number-format-dialog').then((part) => part.NumberFormatDialog),
)

type NumberFormatLinkProps = { className: string; iconClass?: string }

/** For visitors, who have no account menu. */
export function NumberFormatLink({ className, iconClass }: NumberFormatLinkProps) {
  const { isVisitor } = useHeader()
  const [isOpen, setOpen] = useState(false)
  if (!isVisitor) return null
  return (
    <>
      <button type="button" className={className} aria-label="Number format" onClick={() => setOpen(true)}>
        {iconClass && <Hash aria-hidden strokeWidth={1.6} className={iconClass} />}
        {iconClass ? 'Numbers' : 'Number format'}
      </button>
      {isOpen && <NumberFormatDialog onClose={() => setOpen(false)} />}
    </>
  )
}

export function InternalNote({ className }: { className: string }) {
  const { isOn } = useInternalMode()
  const name = useCustomerName()
  if (!isOn) return null
  const title = name ?? 'Internal Mode'
  return (
    <p title={title} className={className}>
      {title}
    </p>
  )
}

export const navigationIcons: Record<NavigationKey, LucideIcon> = {
  scout: Hexagon,
  evaluate: MapPinPlus,
  locations: ListChecks,
  analyses: ChartNoAxesColumn,
  usage: Gauge,
  customers: Building2,
  countries: Globe,
}
