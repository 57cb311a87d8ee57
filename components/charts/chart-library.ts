import type { Plugin } from 'chart.js'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
} from 'chart.js'
import type { ChartDrawing } from './chart-drawing'
import { applyTheme } from './chart-theme'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
)
applyTheme(Chart.defaults)

/** Paints around the datasets. @param drawing returns the newest one */
export const paintingPlugin = (drawing: () => ChartDrawing): Plugin => ({
  id: 'painting',
  beforeDatasetsDraw: (chart) => drawing().paintBelow?.(chart),
  afterDatasetsDraw: (chart) => drawing().paintAbove?.(chart),
})
