'use client'

import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useRef, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { classes } from '@/components/ui/classes'
import { Menu } from '@/components/ui/menu/menu'
import { onDemand } from '@/components/ui/on-demand'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useGuest } from '@/lib/client/session/guest'
import { brand } from '@/lib/config/brand'
import { routes } from '@/lib/config/routes'
import { AccountMenu } from './account-menu'
import { BrandMark, Wordmark } from './brand-mark'
import { HeaderActions, headerButton } from './header-actions'
import { products } from './navigation'
import { ManualLink } from './rail-links'
import { useHeader } from './use-navigation'

function ProductsMenu({ to }: { to: (path: string) => string }) {
  return (
    <Menu
      trigger={
        <button type="button" className={headerButton}>
          Products
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
      items={products.map(({ key, label, path }) => ({ key, label, href: to(path) }))}
    />
  )
}

const loadSheet = () => import('./mobile-sheet').then((module) => module.MobileSheet)
const MobileSheet = onDemand(loadSheet)

/** Prefetched on intent; a failed fetch is retried on the press. */
const warmUp = () => void loadSheet().catch(() => undefined)

function MobileMenu() {
  const saved = useSavedLocations((state) => state.locations.length)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const path = usePathname()
  // Open only on the page it was opened on, so that going back closes it.
  const isOpen = openedAt === path
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={saved > 0 ? `Menu, ${saved} saved` : 'Menu'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => setOpenedAt(path)}
        className="relative grid size-11 place-items-center rounded-sm text-ink-200 hover:bg-ink-900 md:hidden"
      >
        <MenuIcon aria-hidden className={classes('size-5', saved > 99 && '-translate-x-1.5')} />
        {/* Target of the +1 for saved locations if there is no rail. */}
        <span data-saved-badge className="absolute top-1 right-0.5 grid min-h-[17px] min-w-[17px]">
          <Badge count={saved} />
        </span>
      </button>
      {isOpen && <MobileSheet opener={button} onClose={() => setOpenedAt(null)} />}
    </>
  )
}

export function Header() {
  const { isGuest } = useGuest()
  const { hasProducts, hasManual, hasAccount, to } = useHeader()
  return (
    <header className="col-span-full flex items-center pr-2 text-ink-200 md:pr-4">
      <Link
        // A guest stays in the demo.
        href={isGuest ? to(routes.home) : '/'}
        // It redirects to the person's start page, so there is nothing to prefetch.
        prefetch={false}
        aria-label={`${brand.name}, start page`}
        className="mr-7 flex h-8 items-center gap-3 rounded-sm pl-4 no-underline md:gap-0 md:pl-0"
      >
        <span className="grid place-items-center text-volt md:w-(--size-rail)">
          <BrandMark />
        </span>
        <Wordmark className="text-[15px] text-paper md:-ml-2" />
      </Link>
      <span className="flex max-md:hidden">
        {hasProducts && <ProductsMenu to={to} />}
        {hasManual && <ManualLink className={headerButton} />}
      </span>
      <span className="flex-1" />
      <HeaderActions className="max-md:hidden" />
      {hasAccount && (
        <span className="mx-2 flex md:mr-0">
          <AccountMenu />
        </span>
      )}
      {hasProducts && <MobileMenu />}
    </header>
  )
}
