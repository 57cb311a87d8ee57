/** The package has no types; declares what tagged documents use. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  export interface StructureContent {
    refs: unknown[]
  }

  export interface StructureElement {
    dictionary: { data: Record<string, unknown> }
    add(child: StructureElement | StructureContent): StructureElement
    end(): void
  }

  export interface PdfOptions {
    autoFirstPage: boolean
    displayTitle: boolean
    info: Record<string, string | Date>
    lang: string
    pdfVersion: string
    subset: string
    tagged: boolean
  }

  class PDFDocument extends Readable {
    constructor(options: PdfOptions)
    info: Record<string, unknown>
    addStructure(element: StructureElement): this
    endMarkedContent(): this
    endMetadata(): void
    link(
      ...args: [...box: [number, number, number, number], url: string, options?: Record<string, unknown>]
    ): this
    markContent(tag: string): this
    markStructureContent(tag: string, options?: { actual: string }): StructureContent
    struct(type: string, options?: Record<string, unknown>): StructureElement
  }

  // biome-ignore lint/style/noDefaultExport: the package has only this one
  export { PDFDocument as default }
}
