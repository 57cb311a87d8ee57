import ExcelJS from 'exceljs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A sheet's rows as objects by heading. */
export async function readSheet(path: string, name: string): Promise<Record<string, ExcelJS.CellValue>[]> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(path)
  const sheet = workbook.getWorksheet(name)
  if (!sheet) throw new Error(`The workbook has no sheet ${name}.`)
  const headings = sheet.getRow(1).values as string[]
  const rows: Record<string, ExcelJS.CellValue>[] = []
  sheet.eachRow((row, number) => {
    if (number === 1) return
    rows.push(
      Object.fromEntries(headings.map((heading, index) => [heading, row.getCell(index).value]).slice(1)),
    )
  })
  return rows
}

/** The text of every page of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}
