import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { Box } from '../shared/delivery/delivery-status.ts'
import { OrderDetails } from '../shared/order/order-details.tsx'

export interface BoxDialogProps {
  box: Box
  title: string
  open: boolean
  onClose: () => void
}

/** A dialog with all details of a box. */
export function BoxDialog({ box, title, open, onClose }: BoxDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="wide">
      <OrderDetails box={box} isShown />
    </Dialog>
  )
}
