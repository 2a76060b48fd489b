import { formatPickupTime, weekdays } from '#domain/pickup/pickup.ts';
import { shopConfig } from '#shop-config';
import { closedDays } from './closed-days.ts';

const { pickup } = shopConfig;
const closed = closedDays(pickup);

export const OpeningHours = () => (
  <>
    <table className="hours">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Open</th>
        </tr>
      </thead>
      <tbody>
        {weekdays.map((day) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td className="number">
              {formatPickupTime(pickup.opens)} to {formatPickupTime(pickup.closes)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {closed.length > 0 && <p>We are closed on {new Intl.ListFormat('en-GB').format(closed)}.</p>}
  </>
);
