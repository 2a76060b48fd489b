/** What changes an order, loaded once it is known that it may be changed. */
export { AddCake } from './add-cake.tsx';
export { AddExtras } from './add-extras.tsx';
export { ChangeItem } from './change-item.tsx';
