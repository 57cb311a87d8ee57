'use client'

import { ChevronRight, Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { routes } from '@/lib/config/routes'
import type { Plan } from '@/lib/contract/network'
import { formatDateAndTime } from '@/lib/format/date'
import { DeletePlanDialog, RenamePlanDialog } from './plan-dialogs'

interface PlanTitleProps {
  plan: Plan
  /** Shows an older version; null for the newest. */
  onVersion: (version: number | null) => void
  /** In one line, without the path: phones have a way back beside it. */
  isCompact?: boolean
}

const icon = 'size-4'
const title = 'text-xl leading-[26px] font-semibold tracking-[-0.018em]'

/** Where the plan belongs, its name, and what can be done with the whole of it. */
export function PlanTitle({ plan, onVersion, isCompact = false }: PlanTitleProps) {
  const [asked, ask] = useState<'rename' | 'delete'>()
  const router = useRouter()
  const items: MenuItem[] = [
    {
      key: 'rename',
      label: 'Rename',
      icon: <Pencil aria-hidden className={icon} />,
      onClosed: () => ask('rename'),
    },
    {
      key: 'delete',
      label: 'Delete plan',
      icon: <Trash2 aria-hidden className={icon} />,
      danger: true,
      onClosed: () => ask('delete'),
    },
  ]
  const versions: MenuItem[] = plan.versions.map(({ version, savedAt }) => ({
    key: `version-${version}`,
    label: `Version ${version}, ${formatDateAndTime(savedAt)}`,
    icon: <History aria-hidden className={icon} />,
    onSelect: () => onVersion(version),
  }))
  return (
    <div className={isCompact ? 'min-w-0 flex-1' : 'px-4 pt-3.5 pb-3'}>
      <nav aria-label="Breadcrumb" className={isCompact ? 'hidden' : ''}>
        <ol className="flex items-center gap-1.5 text-xs text-ink-600">
          <li>
            <Link href={routes.submit} className="rounded-xs no-underline hover:text-ink-1000">
              Saved Locations
            </Link>
          </li>
          <ChevronRight aria-hidden className="size-3.5" />
          <li>
            <Link href={routes.network} className="rounded-xs no-underline hover:text-ink-1000">
              Plan a network
            </Link>
          </li>
        </ol>
      </nav>
      <div className={isCompact ? 'flex items-center' : 'mt-0.5 flex items-start gap-1'}>
        <h1
          dir="auto"
          title={plan.name}
          className={
            isCompact
              ? 'min-w-0 flex-1 truncate text-center text-base font-semibold'
              : `${title} line-clamp-2 min-w-0 flex-1 wrap-anywhere`
          }
        >
          {plan.name}
        </h1>
        <Menu
          align="end"
          width="w-72"
          trigger={
            <IconButton
              size="sm"
              label="More about this plan"
              className={isCompact ? '' : '-mr-2'}
              icon={<Ellipsis aria-hidden />}
            />
          }
          items={
            versions.length > 0 ? [...items, { kind: 'separator', key: 'versions-line' }, ...versions] : items
          }
        />
      </div>
      {asked === 'rename' && <RenamePlanDialog plan={plan} onClose={() => ask(undefined)} />}
      {asked === 'delete' && (
        <DeletePlanDialog
          plan={plan}
          onClose={() => ask(undefined)}
          onDeleted={() => router.replace(routes.network)}
        />
      )}
    </div>
  )
}
