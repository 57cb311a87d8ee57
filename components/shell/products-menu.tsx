'use client'

import { ChevronDown } from 'lucide-react'
import { Menu } from '@/components/ui/menu/menu'
import { headerButton } from './header-actions'
import { products } from './navigation'

export function ProductsMenu({ to }: { to: (path: string) => string }) {
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
