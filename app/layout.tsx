import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { brand } from '@/lib/config/brand'
import './globals.css'

export const metadata: Metadata = {
  title: { default: brand.name, template: `%s · ${brand.name}` },
  description: 'Find, shortlist and assess locations for EV charging',
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
