import { Crumbs } from '#web/ui/navigation/crumbs.tsx';

const places = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const sideLines = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

export const CategoryLoading = ({ name }: { name: string }) => (
  <div className="wrap">
    <Crumbs here={name} />
    <div className="category-header">
      <div>
        <h1>{name}</h1>
        <p>
          <span className="skeleton skeleton-line skeleton-line--middle" />
        </p>
      </div>
    </div>
    <div className="skeleton-category">
      <div className="skeleton-side" aria-hidden="true">
        <div className="skeleton skeleton-heading" />
        {sideLines.map((line) => (
          <div key={line} className="skeleton skeleton-line" />
        ))}
      </div>
      <div>
        <p className="small muted skeleton-word" role="status">{`Loading ${name.toLowerCase()}...`}</p>
        <div className="grid" aria-hidden="true">
          {places.map((place) => (
            <div key={place}>
              <div className="skeleton skeleton-picture" />
              <div className="skeleton skeleton-line skeleton-line--middle" />
              <div className="skeleton skeleton-line skeleton-line--short" />
              <div className="skeleton skeleton-line skeleton-line--paragraph" />
            </div>
          ))}
        </div>
      </div>
    </div>
  </div>
);
