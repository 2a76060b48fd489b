import { Crumbs } from '#web/ui/crumbs.tsx';

const places = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** A category in outline while it loads, under its own name. */
export const CategoryLoading = ({ name }: { name: string }) => (
  <div className="wrap">
    <Crumbs here={name} />
    <div className="cat-h">
      <h1>{name}</h1>
    </div>
    <p className="small muted sk-word" role="status">{`Loading ${name.toLowerCase()}...`}</p>
    <div className="grid grid-4" aria-hidden="true">
      {places.map((place) => (
        <div key={place}>
          <div className="sk sk-img" />
          <div className="sk sk-l m" />
          <div className="sk sk-l s" />
          <div className="sk sk-l p" />
        </div>
      ))}
    </div>
  </div>
);
