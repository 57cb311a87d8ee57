'use client'

import { ChevronDown } from 'lucide-react'
import Link from 'next/link'
import { Menu } from '@/components/ui/menu/menu'
import { useGuest } from '@/lib/client/session/guest'
import { brand } from '@/lib/config/brand'
import { routes } from '@/lib/config/routes'
import { AccountMenu } from './account-menu'
import { BrandMark, Wordmark } from './brand-mark'
import { HeaderActions, headerButton } from './header-actions'
import { ManualLink } from './manual-link'
import { MobileMenu } from './mobile-menu'
import { products } from './navigation'
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
